//! Push messages: which browsers want to be told that it is their person's turn.

use serde::{Deserialize, Serialize};

/// A browser's subscription, as its `PushSubscription` writes itself, and the language in which it wants to be told.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SubscriptionBody {
    /// Its address at a push service.
    #[cfg_attr(
        feature = "openapi",
        schema(example = "https://updates.push.services.mozilla.com/wpush/v2/gAAA…", max_length = 1024)
    )]
    pub endpoint: String,
    /// Its keys.
    pub keys: SubscriptionKeys,
    /// `en`, `de` or `fr`; anything else is English.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(example = "en"))]
    pub lang: String,
}

/// The keys of a subscription.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SubscriptionKeys {
    /// Its public key, as base64url.
    pub p256dh: String,
    /// Its secret, as base64url.
    pub auth: String,
}

/// A browser's address at a push service.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct EndpointBody {
    /// The address.
    pub endpoint: String,
}
