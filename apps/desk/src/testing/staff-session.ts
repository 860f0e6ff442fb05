/** Somebody of support, signed in. */
export const staffSession = {
  person_id: 'per_1',
  email: 'support@abona.example',
  name: 'Lucía Barrera',
  roles: ['support'],
  ends_at: '2026-11-18T20:00:00Z',
};

/** A day on which nothing waits. */
export const emptyToday = {
  today: '2026-11-18',
  now: new Date().toISOString(),
  queues: [],
  mine_to_decide: 0,
  attended: { done: 0, left: 0 },
};

export const nothingDue = {
  first: null,
  term: null,
  rows: [],
  calendar: {
    is_working_day: true,
    next_working_day: '2026-11-19',
    next_holiday: '2026-12-12',
  },
};
