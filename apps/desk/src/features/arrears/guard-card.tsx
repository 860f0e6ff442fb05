import type { StaffCallReply } from '@abona/contract/client-types';
import { guardStandings } from '@abona/contract/staff/arrears-terms';
import { classNames } from '@abona/ui/class-names.ts';
import { DenseIcon } from '@abona/ui/dense/dense-icon.tsx';
import { Drill } from '@abona/ui/dense/display/figure.tsx';
import { useId } from 'react';
import { arrearsCopy, standingWords } from '#copy/arrears.ts';
import { hourAt, hoursAt } from '#lib/clock-at.ts';
import { paths } from '#routing/paths.ts';
import styles from './guard-card.module.css';

type Figures = StaffCallReply<'getArrears'>;
type GuardCardProps = { readonly figures: Figures; readonly now: Date };

const CAPITAL = 'America/Mexico_City';
const zones = Object.entries(arrearsCopy.zones);
const DAY_HOURS = 24;
const at = (hours: number) => ({ left: `${(100 * hours) / DAY_HOURS}%` });

/** When people may be reached, by their own clocks, and how many of those who are late may be. */
export function GuardCard({ figures, now }: GuardCardProps) {
  const id = useId();
  const { hours, caps, standings, is_business_day: isOpen } = figures;
  const times = arrearsCopy.times;
  return (
    <section className={styles.card} aria-labelledby={id}>
      <div className={styles.rule}>
        <h2 id={id} className={classNames(styles.title, !isOpen && styles.closed)}>
          <DenseIcon name={isOpen ? 'shield-check-fill' : 'shield-warning-fill'} />
          {arrearsCopy.guard}
        </h2>
        <p className={styles.text}>
          {!isOpen && <b>{arrearsCopy.closedDay} </b>}
          {arrearsCopy.rule(hours, times(caps.per_day), times(caps.per_week))}
        </p>
      </div>
      <DayWindow figures={figures} now={now} />
      <dl className={styles.counts}>
        {guardStandings.map((standing) => (
          <div key={standing}>
            <dt>{standingWords[standing]}</dt>
            <dd>
              <Drill href={`${paths.arrears}?guardia=${standing}`}>
                {(standings[standing] ?? 0).toLocaleString('es-MX')}
              </Drill>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** A day, the hours that are permitted in it, and what hour it is from Tijuana to Cancún. */
function DayWindow({ figures, now }: GuardCardProps) {
  const { hours, is_business_day: isOpen } = figures;
  const clocks = zones.map(([zone, place]) => ({
    zone,
    hours: hoursAt(now, zone),
    text: arrearsCopy.clockAt(hourAt(now, zone), place),
  }));
  const [first] = zones;
  const last = zones.at(-1);
  const label = arrearsCopy.windowLabel(
    hours.first,
    hours.last,
    clocks.map(({ text }) => text).join(', '),
  );
  const middle = (100 * hoursAt(now, CAPITAL)) / DAY_HOURS;
  return (
    <div className={styles.day} role="img" aria-label={label}>
      <span
        className={styles.now}
        // Its words stay within the day, however narrow that is.
        style={{ left: `clamp(3.75rem, ${middle}%, calc(100% - 3.75rem))` }}
      >
        {arrearsCopy.nowAt(hourAt(now, first?.[0] ?? CAPITAL), hourAt(now, last?.[0] ?? CAPITAL))}
      </span>
      <span className={styles.track} />
      <span
        className={classNames(styles.open, !isOpen && styles.shut)}
        style={{
          ...at(hours.first),
          width: `${(100 * (hours.last - hours.first)) / DAY_HOURS}%`,
        }}
      />
      {clocks.map(({ zone, hours: hour }) => (
        <span
          key={zone}
          className={classNames(styles.dot, zone === CAPITAL && styles.capital)}
          style={at(hour)}
        />
      ))}
      {[0, hours.first, 12, 18, hours.last].map((hour) => (
        <span key={hour} className={styles.tick} style={at(hour)}>
          {hour}
        </span>
      ))}
    </div>
  );
}
