import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { ChartTables } from './chart-frame.tsx';
import { ColumnChart } from './column-chart.tsx';
import { HeatMatrix } from './heat-matrix.tsx';
import { LineChart } from './line-chart.tsx';
import { StackBar } from './stack-bar.tsx';

const percent = (value: number) => `${value}%`;

function Charts() {
  return (
    <ChartTables>
      <LineChart
        label="PAR de doce meses"
        xName="Mes"
        yText={percent}
        xTicks={[
          { at: 0, text: 'dic' },
          { at: 1, text: 'ene' },
        ]}
        series={[
          {
            id: 'par30',
            name: 'PAR30',
            tone: 1,
            points: [
              { x: 0, y: 3.3 },
              { x: 1, y: 3.95 },
            ],
          },
          { id: 'par90', name: 'PAR90', tone: 2, points: [{ x: 1, y: 0.72 }] },
        ]}
      />
      <ColumnChart
        label="Solicitudes por puntaje"
        names={['Puntaje', 'Solicitudes']}
        valueText={String}
        columns={[{ id: '450', name: '450', value: 12 }]}
      />
    </ChartTables>
  );
}

it('shows all the charts of a screen as tables with T, and again as charts', async () => {
  render(<Charts />);
  expect(screen.getByRole('img', { name: 'PAR de doce meses' })).toBeDefined();

  await userEvent.keyboard('t');

  const table = screen.getByRole('table', { name: 'PAR de doce meses' });
  expect(
    within(table)
      .getAllByRole('row')
      .map((row) => row.textContent),
  ).toEqual(['MesPAR30PAR90', 'dic3.3%—', 'ene3.95%0.72%']);
  expect(screen.getByRole('table', { name: 'Solicitudes por puntaje' })).toBeDefined();
  await userEvent.keyboard('t');
  expect(screen.queryByRole('table')).toBeNull();
});

it('heads the columns of its table with what they are, without single points that stand at no tick', async () => {
  render(
    <LineChart
      label="Pérdida"
      xName="Se aprueba"
      yText={percent}
      xTicks={[{ at: 10, text: '10%' }]}
      series={[
        { id: 'line', name: '', heading: 'Retadora', tone: 1, points: [{ x: 10, y: 1.8 }] },
        { id: 'point', name: 'retadora 2.6%', tone: 1, points: [{ x: 97.67, y: 2.6 }] },
      ]}
    />,
  );
  await userEvent.click(screen.getByRole('button'));

  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(heads).toEqual(['Se aprueba', 'Retadora']);
});

it('keeps a cut that stands before the first column inside of the drawing', () => {
  render(
    <ColumnChart
      label="Solicitudes por puntaje"
      names={['Puntaje', 'Solicitudes']}
      valueText={String}
      columns={[{ id: '500', name: '500', value: 12 }]}
      marks={[{ at: -3, letter: 'D', text: '450' }]}
    />,
  );
  expect(Number(screen.getByText('D').getAttribute('x'))).toBeGreaterThan(0);
});

it('shows one chart as a table by its own button', async () => {
  render(<Charts />);
  const [first] = screen.getAllByRole('button', { name: 'Ver como tabla' });
  if (first === undefined) throw new Error('a chart has a button');

  await userEvent.click(first);

  expect(screen.getAllByRole('table')).toHaveLength(1);
});

it('reads a divided bar part by part, without what is nothing', () => {
  render(
    <StackBar
      label="Aclaraciones"
      parts={[
        { id: 'late', text: '1 vencida', value: 1, tone: 'late' },
        { id: 'today', text: '0 hoy', value: 0, tone: 'today' },
        { id: 'later', text: '17 luego', value: 17, tone: 'later' },
      ]}
    />,
  );

  expect(screen.getByRole('img', { name: 'Aclaraciones: 1 vencida, 17 luego' })).toBeDefined();
});

it('is a table first: every cell of a heat matrix has its number and its way down', () => {
  render(
    <HeatMatrix
      caption="A dónde rueda el atraso"
      corner="De / a"
      columns={['Corriente', '1 a 30']}
      rows={[
        { name: 'Corriente', cells: [{ value: 96.1, href: '/cartera?de=0&a=0' }, { value: 3.6 }] },
        { name: '1 a 30', cells: [{ value: 57.8 }, null] },
      ]}
      valueText={String}
      diagonal
    />,
  );

  expect(screen.getByRole('link', { name: '96.1' }).getAttribute('href')).toBe('/cartera?de=0&a=0');
  expect(screen.getByRole('cell', { name: '—' })).toBeDefined();
});
