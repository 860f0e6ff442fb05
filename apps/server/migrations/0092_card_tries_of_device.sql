-- Cards are tried from one browser at one address for many customers: those tries are counted together.
alter table wallet.card_tries
  -- A keyed hash: it tells the same one again, and nothing of it.
  add column device_index text;
create index card_tries_of_device on wallet.card_tries (device_index, tried_at desc)
  where device_index is not null;
