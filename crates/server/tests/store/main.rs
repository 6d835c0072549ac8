//! What the store promises. Every test runs on SQLite and on PostgreSQL; those about faults have a server to break.

#[path = "../support/mod.rs"]
mod support;

mod chat;
mod faults;
mod logs;
mod make;
mod nodes;
mod people;
mod push;
mod ratings;
mod schema;
mod tables;

/// Runs each of these tests on both databases.
macro_rules! contract {
    ($($module:ident: $($test:ident)+;)+) => {
        mod on_sqlite {
            $(mod $module {
                $(#[tokio::test(flavor = "multi_thread")]
                async fn $test() {
                    crate::$module::$test(&crate::support::Base::sqlite()).await;
                })+
            })+
        }
        mod on_postgres {
            $(mod $module {
                $(#[tokio::test(flavor = "multi_thread")]
                async fn $test() {
                    crate::$module::$test(&crate::support::Base::postgres().await).await;
                })+
            })+
        }
    };
}

contract! {
    logs:
        entries_come_back_as_they_were
        a_commit_is_all_or_nothing
        only_the_loser_of_a_batch_is_refused
        gaps_and_repetitions_are_refused
        commits_that_make_no_sense_are_refused
        of_two_stores_one_wins_each_index
        concurrent_commits_share_transactions
        random_commits_do_as_a_model_does
        a_long_match_is_read_quickly;
    tables:
        lists_show_what_is_public
        my_matches_are_paged
        a_finished_match_has_its_result
        changes_are_told_to_other_stores;
    chat:
        what_was_said_is_numbered
        two_stores_give_different_numbers;
    nodes:
        a_match_has_one_host
        orphans_are_found
        nodes_say_how_busy_they_are;
    people:
        a_guest_becomes_an_account
        a_login_is_taken_once
        sessions_begin_and_end
        sessions_expire
        the_first_secret_is_kept
        a_deleted_person_leaves_nothing
        guests_who_do_not_come_back_are_found
        strange_texts_do_no_harm;
    push:
        a_device_is_one_persons
        a_subscription_ends_with_its_session
        only_so_many_devices_are_kept
        a_reminder_is_noted_once;
    ratings:
        a_match_is_rated_once
        what_was_not_rated_is_found
        two_stores_rate_each_match_once
        who_holds_several_seats_gets_the_mean
        results_add_up;
    schema:
        reopening_gives_the_same
        a_newer_database_is_refused
        two_nodes_may_start_at_once
        a_closed_store_is_gone;
}

#[test]
fn databases_are_written_as_texts() {
    use fondaco_server::store::Database;
    assert_eq!("sqlite:a/b.db".parse(), Ok(Database::Sqlite("a/b.db".into())));
    assert_eq!("postgres://u@h/d".parse(), Ok(Database::Postgres("postgres://u@h/d".into())));
    for wrong in ["", "sqlite:", "mysql://u@h/d", "fondaco.db"] {
        assert!(wrong.parse::<Database>().is_err(), "{wrong}");
    }
}
