import type { StaffRequestView } from '@abona/contract/staff/staff-request';
import type { StaffSession } from '@abona/contract/staff/staff-session';

/** Alma of compliance: she decides. */
export const alma: StaffSession = {
  person_id: 'staff_00000000000000000000000001',
  email: 'compliance@abona.example',
  name: 'Alma Ibarra',
  roles: ['compliance'],
  ends_at: '2026-11-19T02:00:00Z',
};

const hour = 3_600_000;
const inHours = (hours: number): string => new Date(Date.now() + hours * hour).toISOString();

/** Lucía asks that late charges are not asked for. */
export const waiver: StaffRequestView = {
  request_id: 'req_1',
  kind: 'waive_charges',
  subject: 'loan:00000000-0000-0000-0000-000000000007',
  preview: {
    amount: 91_295,
    changes: [
      { what: 'instalment', before: 3, after: 3 },
      { what: 'owed', before: 120_000, after: 28_705 },
    ],
  },
  reason: 'our_mistake',
  note: 'El cargo se hizo un día antes.',
  answer: null,
  maker: { person_id: 'staff_2', name: 'Lucía Barrera' },
  checker: null,
  state: 'pending',
  created_at: inHours(-2),
  expires_at: inHours(70),
  decided_at: null,
  is_mine_to_decide: true,
};

/** The admin asks for a role for Julia. */
export const grant: StaffRequestView = {
  ...waiver,
  request_id: 'req_2',
  kind: 'grant_role',
  subject: 'staff:00000000-0000-0000-0000-000000000009:collections',
  preview: {
    amount: null,
    changes: [
      { what: 'person', before: 'julia@abona.example', after: 'julia@abona.example' },
      { what: 'roles', before: 'support', after: 'collections support' },
      { what: 'until', before: null, after: null },
    ],
  },
  note: 'Cambia de equipo.',
  maker: { person_id: 'staff_3', name: 'Ernesto Vega' },
  expires_at: inHours(71),
};

/** Alma asked for this herself. */
export const own: StaffRequestView = {
  ...waiver,
  request_id: 'req_3',
  kind: 'lift_restriction',
  subject: 'customer:42',
  preview: {
    amount: null,
    changes: [
      { what: 'restriction', before: 'purchases_blocked', after: null },
      { what: 'notice', before: 'Tus compras están en pausa.', after: null },
    ],
  },
  maker: { person_id: alma.person_id, name: alma.name },
  is_mine_to_decide: false,
};

export const refused: StaffRequestView = {
  ...waiver,
  request_id: 'req_4',
  state: 'rejected',
  answer: 'Falta el comprobante.',
  checker: { person_id: 'staff_5', name: 'Rodrigo Sáenz' },
  decided_at: inHours(-20),
  created_at: inHours(-30),
  is_mine_to_decide: false,
};
