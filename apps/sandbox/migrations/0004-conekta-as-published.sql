-- Conekta's document knows no idempotency key: what was remembered for one is not asked for any more.
DELETE FROM sandbox.vendor_record WHERE kind = 'conekta.idempotency';

DELETE FROM sandbox.secret WHERE name = 'conekta_webhook_key';

-- Its name of a lasting reference, and endpoints that can be deleted.
UPDATE sandbox.vendor_record SET body = jsonb_set(body, '{type}', '"cash_recurrent"')
WHERE kind = 'conekta.source' AND body ->> 'type' = 'oxxo_recurrent';
UPDATE sandbox.vendor_record SET body = body || '{"deleted": false}'
WHERE kind = 'conekta.webhook' AND NOT body ? 'deleted';
