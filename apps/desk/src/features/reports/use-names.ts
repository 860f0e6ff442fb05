import { useCall } from '#api/use-call.ts';
import { reportsCopy } from '#copy/reports.ts';
import { useMay } from '#session/session.ts';

const STAFF = 'staff_';

/** Who `staff_…` is; whoever has left is nobody's name any more. */
export function useNames(): (actor: string) => string {
  const may = useMay();
  const { data } = useCall('listColleagues', {}, { enabled: may('listColleagues') });
  return (actor) => {
    if (!actor.startsWith(STAFF)) return reportsCopy.system;
    const colleague = data?.people.find(({ person_id }) => person_id === actor);
    return colleague?.name ?? reportsCopy.somebody;
  };
}
