//! The tests of the server, in one program: linking is what takes longest. Only what measures time is apart, in `trial`.
//!
//! `broken` — what is damaged, and troubles nobody else; `layers` — who imports whom; `hub` — without the network; `admin` — what an operator does beside it; `flood` — somebody who asks for far too much; `retention` — what a hub
//! throws away; `socket` — over real sockets; `rest` and `store` — once on SQLite and
//! once on PostgreSQL.
//! Tests on PostgreSQL have names that sort together, so that they share one running server.

#[path = "../support/mod.rs"]
mod support;

mod admin;
mod broken;
mod flood;
mod hub;
mod layers;
mod rest;
mod retention;
mod socket;
mod store;

/// Runs each of these tests on both databases.
macro_rules! on_both {
    ($($suite:ident, $flavor:literal { $($module:ident: $($test:ident)+;)+ })+) => {
        mod on_postgres {
            $(mod $suite {
                $(mod $module {
                    $(#[tokio::test(flavor = $flavor)]
                    async fn $test() {
                        crate::$suite::$module::$test(crate::support::On::Postgres).await;
                    })+
                })+
            })+
        }
        mod on_sqlite {
            $(mod $suite {
                $(mod $module {
                    $(#[tokio::test(flavor = $flavor)]
                    async fn $test() {
                        crate::$suite::$module::$test(crate::support::On::Sqlite).await;
                    })+
                })+
            })+
        }
    };
}

on_both! {
    broken, "multi_thread" {
        quarantine:
            a_match_that_cannot_be_replayed_troubles_nobody_else
            whoever_asks_for_it_is_told_at_once
            another_program_tries_again
            a_row_that_cannot_be_read_is_left_out
            an_operator_sets_a_match_aside
            a_store_that_fails_sets_nothing_aside
            a_room_that_fails_comes_back_once;
        damage:
            a_check_names_what_is_wrong
            a_database_that_must_exist_is_not_made;
        ratings:
            every_change_of_a_rating_is_accounted_for;
        time:
            absences_are_noted;
    }
    hub, "multi_thread" {
        holidays:
            no_flag_falls_on_holiday
            matches_hear_of_holidays_wherever_they_are;
        pairing:
            people_at_two_nodes_are_brought_together_once
            who_leaves_is_not_seated
            a_person_has_one_wish
            a_block_acts_on_those_who_wait
            a_wish_that_has_changed_is_not_granted
            bots_take_free_seats_after_a_while
            many_orders_make_few_rounds
            a_crowd_that_fits_nobody_is_passed_by;
        tournaments:
            two_nodes_open_every_round_once
            who_does_not_come_is_withdrawn;
    }
    rest, "current_thread" {
        daily:
            first_tries_stand_on_a_ladder
            what_does_not_follow_from_the_deal_is_refused
            nobody_keeps_the_server_busy_with_deals;
        editions:
            a_match_is_played_with_another_edition
            editions_that_cannot_be_are_refused
            editions_are_listed_for_those_they_concern;
        friends:
            people_are_followed_and_blocked
            somebody_is_asked_by_name
            ties_are_bounded_and_go_with_their_person;
        generated:
            a_client_of_the_document_alone_plays_a_match;
        holidays:
            a_holiday_is_taken_seen_and_ended;
        kit:
            a_bot_may_have_a_bound
            practice_has_a_seed_and_is_marked;
        logins:
            log_ins_are_unique_and_say_nothing_about_others
            a_new_password_locks_out_the_old_devices
            guests_and_log_ins_are_limited
            patient_addresses_lock_nobody_out
            a_right_password_gives_no_more_than_its_own_try_back
            passwords_that_others_would_try_are_refused
            a_recovery_code_restores_access_once
            everything_is_limited
            an_unknown_log_in_takes_as_long_as_a_wrong_password
            an_unknown_log_in_takes_as_long_as_a_wrong_code
            only_who_has_a_code_is_told_about_the_name
            right_passwords_are_counted_too;
        logs:
            no_secret_is_logged;
        matches:
            a_match_is_played_and_its_record_and_proof_hold
            a_private_match_is_there_for_those_it_concerns_only
            tables_are_listed_joined_and_managed
            tables_that_cannot_be_are_refused
            lists_have_pages
            players_and_those_who_look_on_talk_apart;
        moderation:
            who_is_banned_may_only_go
            a_banned_network_is_kept_away
            what_is_said_is_reported_and_dealt_with
            a_silenced_person_cannot_write
            reports_are_limited_and_only_for_what_one_may_read;
        openapi:
            the_router_has_what_the_document_lists
            the_page_shows_it_without_scripts
            answers_have_the_documented_fields;
        people:
            a_guest_becomes_an_account_with_two_devices_and_goes
            a_guest_goes_without_a_password
            no_secret_is_at_rest
            nobody_passes_for_another
            guests_and_programs_are_marked
            everything_about_me_in_one_file
            a_slow_reader_holds_up_no_other_export;
        played:
            the_ladder_is_the_same_on_every_device
            games_that_cannot_be_are_refused
            the_latest_games_are_kept_and_go_with_the_account;
        players:
            a_match_rates_people_and_bots
            only_what_is_agreed_to_be_rated_is_rated
            a_rated_match_goes_on_when_somebody_leaves
            nobody_is_rated_against_their_own_programs
            levels_are_players_too
            open_tables_say_how_strong_people_are;
        programs:
            a_program_plays_with_a_token
            tokens_are_bounded;
        security:
            every_answer_has_the_headers
            another_site_changes_nothing
            bodies_are_json_and_short
            forged_and_foreign_cookies_are_nobody;
        sessions:
            logging_out_ends_the_session_itself
            cookies_are_kept_from_scripts_and_other_sites
            sessions_are_listed_and_ended
            the_cookie_before_the_account_is_good_for_a_moment_only
            a_cookie_lasts_while_it_is_used
            another_node_notices_within_seconds;
        tournaments:
            tournaments_are_opened_entered_and_left
            a_tournament_of_three_rounds_is_played
            a_daily_tournament_goes_from_round_to_round
            a_duplicate_round_is_compared_when_all_have_played
            nobody_enters_beside_their_own_programs
            a_round_begins_while_people_come_and_go;
    }
    store, "multi_thread" {
        daily:
            a_ladder_is_what_counting_shows
            a_ladder_costs_the_same_however_many_have_played
            old_days_go_little_by_little;
        editions:
            an_edition_is_stored_once
            one_person_brings_a_few
            guests_fill_their_own_share
            the_operator_removes_what_no_match_needs
            a_log_finds_its_edition
            the_operator_names_what_is_offered
            new_tables_leave_room_in_memory
            ones_own_come_first
            ratings_are_kept_apart;
        holidays:
            holidays_are_taken_and_end
            two_stores_give_one_holiday;
        mail:
            an_address_counts_once_it_is_confirmed
            a_link_for_a_password_is_good_once
            mails_are_bounded
            mails_to_strangers_are_bounded
            strangers_use_up_their_own_share
            a_turn_is_mailed_once;
        logs:
            entries_come_back_as_they_were
            a_commit_is_all_or_nothing
            only_the_loser_of_a_batch_is_refused
            gaps_and_repetitions_are_refused
            commits_that_make_no_sense_are_refused
            of_two_stores_one_wins_each_index
            concurrent_commits_share_transactions
            random_commits_do_as_a_model_does
            a_long_match_is_read_quickly
            only_the_last_plans_are_kept;
        tables:
            lists_show_what_is_public
            my_matches_are_paged
            a_finished_match_has_its_result
            changes_are_told_to_other_stores;
        chat:
            what_was_said_is_numbered
            two_stores_give_different_numbers;
        moderation:
            every_power_is_noted
            a_silence_ends
            bans_of_people_and_networks
            reports_wait_and_are_closed
            what_was_said_can_be_deleted
            a_recovery_code_is_good_once;
        nodes:
            a_match_has_one_leader
            orphans_are_found
            nodes_say_how_busy_they_are;
        people:
            a_guest_becomes_an_account
            a_login_is_taken_once
            sessions_begin_and_end
            cookies_are_bounded
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
            results_add_up
            totals_are_what_results_add_up_to;
        retention:
            waiting_tables_are_removed
            quiet_matches_are_found
            old_chat_goes_and_numbers_go_on
            nobody_waits_for_it;
        schema:
            reopening_gives_the_same
            a_newer_database_is_refused
            two_nodes_may_start_at_once
            a_closed_store_is_gone;
        tournaments:
            people_enter_and_leave
            a_round_is_stored_with_its_matches_or_not_at_all
            results_are_those_of_the_matches
            only_a_change_raises_the_version
            those_who_have_withdrawn_count
            empty_tournaments_make_room
            who_is_deleted_is_not_seated;
    }
}
