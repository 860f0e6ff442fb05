-- A phone is known by its last ten digits, however a number is spelt.
DROP INDEX sandbox.phone_message_recipient;
CREATE INDEX phone_message_number ON sandbox.phone_message (right(recipient, 10), id);
