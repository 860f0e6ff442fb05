-- Whoever was cut off while a card was added comes again with the same token, which works once: the try is
-- known again by the token's index and is not counted twice.
alter table wallet.card_tries add column token_index text;
create index card_tries_of_token on wallet.card_tries (customer_id, token_index)
  where token_index is not null;
