-- A story of the tour as it is told to somebody: each telling has people of its own, and goes step by step.
CREATE TABLE sandbox.story_run (
  story text NOT NULL,
  run integer NOT NULL CHECK (run > 0),
  -- What each step that is done told, in order: the sentence, the day, and where it can be seen.
  done jsonb NOT NULL DEFAULT '[]',
  facts jsonb NOT NULL DEFAULT '{}',
  -- The step that is being done now; null: none is.
  running_since timestamptz,
  -- Why the last try of the next step did not come to its end.
  failure text,
  begun_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (story, run)
);

-- Time passes for everybody, so that one thing happens after the other.
CREATE UNIQUE INDEX story_run_one_at_a_time ON sandbox.story_run ((true)) WHERE running_since IS NOT NULL;
