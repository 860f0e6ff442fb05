-- Identity is verified by Veriff's own protocol: what was kept of the interface before it had other names and no
-- way to be read. People who were recognised by it are so at the lender; their faces are enrolled anew.
DELETE FROM sandbox.vendor_record WHERE kind IN ('identity.session', 'identity.face_match');
DELETE FROM sandbox.webhook WHERE vendor = 'identity';

-- Accounts are charged by Belvo's: customers, payment methods and payment requests.
DELETE FROM sandbox.vendor_record WHERE kind IN ('debit.mandate', 'debit.collection');
DELETE FROM sandbox.webhook WHERE vendor = 'debit';
