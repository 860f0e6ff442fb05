import type { PortalRole } from '@abona/contract/portal/portal-access';

/** Who is signed in at the portal in a test: somebody of Casa Ámbar, which tries and sells. */
export const sessionAs = (role: PortalRole) => ({
  person_id: 'mem_1',
  email: 'sara@casaambar.example',
  name: 'Sara Linares',
  ends_at: '2026-11-19T00:00:00Z',
  account: {
    account_id: 'acc_1',
    name: 'Casa Ámbar',
    role,
    status: 'active',
    modes: { test: true, live: true },
  },
  accounts: [{ account_id: 'acc_1', name: 'Casa Ámbar' }],
});
