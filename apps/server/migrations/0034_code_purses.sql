-- The day's money for codes, in compartments: codes that go out at once need not all wait for one row. What
-- the release before has spent counts too. Its own table, `code_spending`, goes with a release to come, when
-- no node of it is left.
create table identity.code_purses (
  day date not null,
  compartment smallint not null check (compartment >= 0),
  centavos bigint not null check (centavos >= 0),
  primary key (day, compartment)
);

insert into identity.code_purses (day, compartment, centavos)
select day, compartment, ceil(centavos / 16.0)
from identity.code_spending, generate_series(0, 15) as compartment;
