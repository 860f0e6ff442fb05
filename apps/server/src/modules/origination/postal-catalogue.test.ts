import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApplication } from '@abona/contract/origination/application';
import { getPostalCode } from '@abona/contract/origination/catalogue';
import { saveAddressStep, submitForm } from '@abona/contract/origination/form';
import { describe, expect, it, onTestFinished } from 'vitest';
import { runCommand } from '#testing/run-command.ts';
import { createTestDatabase } from '#testing/test-database.ts';
import { createPostalLoader } from './module.ts';
import { address } from './testing/applicant.ts';
import { startFunnel } from './testing/funnel-world.ts';

const ANA = 7;
const HEADER = [
  'El Catálogo Nacional de Códigos Postales, es elaborado por Correos de México.',
  'd_codigo|d_asenta|d_tipo_asenta|D_mnpio|d_estado|d_ciudad|d_CP|c_estado|c_oficina|c_CP|c_tipo_asenta|c_mnpio|id_asenta_cpcons|d_zona|c_cve_ciudad',
];
/** As the post office writes it. */
const fileOf = (...rows: readonly (readonly [code: string, settlement: string])[]): Buffer => {
  const lines = rows.map(
    ([code, name]) =>
      `${code}|${name}|Colonia|Cuauhtémoc|Ciudad de México|||09|06401||09|015|1|Urbano|`,
  );
  return Buffer.from([...HEADER, ...lines, ''].join('\r\n'), 'latin1');
};
const clock = { technicalNow: () => new Date('2026-11-19T12:00:00Z') };

describe('[3.10] the post office’s catalogue, once it is loaded', () => {
  it('answers for its postal codes in the form; the sample goes on for those it lacks, and a code of neither is told', async () => {
    const { call, database } = await startFunnel();
    const { load, current } = createPostalLoader({ db: database.db, clock });
    const settlementsOf = async (postal_code: string) =>
      (await call(getPostalCode, { as: ANA, params: { postal_code } })).data.settlements;
    const sampled = await settlementsOf('06700');
    expect(await current()).toBeNull();

    await load(
      fileOf(['06700', 'Niños Héroes de «Chapultepec»; 2ª & 3ª Sección'], ['06700', 'Roma Ñ']),
    );

    const loaded = await settlementsOf('06700');
    expect(sampled).toContain('Roma Norte');
    expect(loaded).toEqual(['Niños Héroes de «Chapultepec»; 2ª & 3ª Sección', 'Roma Ñ']);
    expect(await settlementsOf('01000')).toContain('San Ángel');
    expect(await settlementsOf('06999')).toEqual([]);

    await call(createApplication, {
      as: ANA,
      body: { acquisition_channel: 'web', acquisition_product: 'kyc' },
    });
    const save = (changes: object) =>
      call(saveAddressStep, { as: ANA, body: { ...address, ...changes } });
    // A name that nobody could have typed, and one that the post office does not know.
    const listed = await save({ settlement: loaded[0] });
    const unlisted = await save({ settlement: 'Roma Norte' });
    const unknown = await save({ postal_code: '06999', municipality: 'Cuauhtémoc' });
    const handedIn = await call(submitForm, { as: ANA, body: {} });
    expect(listed.data.address).toMatchObject({
      settlement: loaded[0],
      municipality: 'Cuauhtémoc',
    });
    expect(unlisted.data.address).toMatchObject({ settlement: 'Roma Norte' });
    expect(unknown.data.address).toMatchObject({ postal_code: '06999', state: 'DF' });
    expect(handedIn.error.code).toBe('form_incomplete');
  });

  it('stands in the place of the one before, whole, and readers see one or the other', async () => {
    const { db, pool } = await createTestDatabase();
    const { load, current } = createPostalLoader({ db, clock });
    const areas = async () =>
      (await pool.query('select code, settlements from origination.postal_areas order by code'))
        .rows;
    const first = await load(fileOf(['06700', 'Roma Norte'], ['06720', 'Doctores']));
    const second = fileOf(['06700', 'Roma Sur']);

    // Somebody else loads: this one waits for them, and those who read do not.
    const other = await pool.connect();
    await other.query('begin; lock table origination.postal_areas in share row exclusive mode');
    const loading = load(second);
    const during = await areas();
    await other.query('commit');
    other.release();
    const loaded = await loading;

    expect(first).toMatchObject({ ok: true, value: { codes: 2, settlements: 2, isNew: true } });
    expect(during).toHaveLength(2);
    expect(loaded).toMatchObject({ ok: true, value: { codes: 1, isNew: true } });
    expect(await areas()).toEqual([{ code: '06700', settlements: ['Roma Sur'] }]);
    expect(await load(second)).toMatchObject({ ok: true, value: { codes: 1, isNew: false } });
    expect(await current()).toMatchObject({ settlements: 1 });
  });

  it('comes once when several load it at the same time', async () => {
    const { db, pool } = await createTestDatabase();
    const { load } = createPostalLoader({ db, clock });
    const file = fileOf(['06700', 'Roma Norte']);

    const loads = await Promise.all([load(file), load(file), load(file)]);

    expect(loads.filter((one) => one.ok && one.value.isNew)).toHaveLength(1);
    const { rows } = await pool.query(
      'select count(*)::int as loads from origination.postal_loads',
    );
    expect(rows).toEqual([{ loads: 1 }]);
  });
});

it('an operator loads a file, and a bad one changes nothing', async () => {
  const { url, pool } = await createTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'abona-postal-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const good = join(folder, 'CPdescarga.txt');
  await writeFile(good, fileOf(['06700', 'Roma Norte']));
  const run = (...args: readonly string[]) => runCommand('postal', { DATABASE_URL: url }, ...args);

  const loaded = await run(good);
  await writeFile(good, fileOf(['06700', 'Roma Sur'], ['00000', 'Nada']));
  const refused = await run(good);
  const missing = await run(`${good}.zip`);
  const { rows } = await pool.query('select settlements from origination.postal_areas');

  expect(loaded).toMatchObject({ code: 0, err: '' });
  expect(loaded.out).toContain('In use: 1 postal code with 1 settlement');
  expect(refused).toMatchObject({
    code: 1,
    out: 'Line 4: its postal code is none.\nNothing was changed.\n',
  });
  expect(missing).toMatchObject({
    code: 2,
    err: expect.stringContaining('cannot be read (ENOENT)'),
  });
  expect(rows).toEqual([{ settlements: ['Roma Norte'] }]);
});
