-- Who lives in this world is known by a line of their story, and can be entered as without a password.
ALTER TABLE sandbox.login_account ADD COLUMN story text CHECK (length(story) BETWEEN 1 AND 200);
