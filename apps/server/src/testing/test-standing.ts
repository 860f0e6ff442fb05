import { createStanding } from '#modules/identity/module.ts';

/** Whether somebody may borrow or be paid out, as identity answers it: for worlds of other modules. */
export const testStanding = createStanding;
