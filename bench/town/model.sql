-- What the model of bench/town.ts takes as given, in one row. A number without a source is assumed.
--
-- No-shows. Salons: 3.8 percent of three million appointments of one summer (Fresha, reported by Professional Beauty, September 2024);
-- others publish 1 to 5 (Zenoti, Beauty and Wellness Benchmark Report 2025; Phorest, 2021). Clinics: 23 percent on average, growing
-- with the time until the appointment and with those missed before (Dantas et al., "No-shows in appointment scheduling – a systematic
-- literature review", Health Policy 122, 2018, 105 studies). A trade has the chair of the first and, like the second, no bill for who
-- stays away, so both are computed.
-- Answers. 42 percent of inquiries at Airbnb are rejected (Fradkin, "Search, Matching, and the Role of Digital Marketplace Design in
-- Enabling Trade"); `accepts` and what is multiplied with it come to about that for requests that fit well.
create table bench.model as select
  0.038 as salon_no_show,
  0.23 as clinic_no_show,
  0.5 as giver_no_show,          -- part of the receiver's rate at which the giver, who is often at work there, does not come
  0.7 as lead_at_once,           -- the rate of an appointment tomorrow, as a part of the average one
  0.03 as lead_a_day,            -- and what each day until the appointment adds to that
  0.3 as flaky,                  -- part of the members who miss appointments three times as often as the others
  0.05 as opens_least,           -- chance that a member opens the product in an evening: this, and
  0.60 as opens_more,            -- as much again for who was there today, less for who was last there longer ago
  20.0 as opens_days,            -- (a third of it after so many days)
  12.0 as away_days,             -- days since members were last there, on average, before the week
  8 as reads,                    -- suggestions that a member reads, from the top
  2 as requests_at_once,         -- requests that a member has waiting for an answer
  0.8 as sends,                  -- chance to write to a match that is perfect in all that is multiplied with it
  0.9 as accepts,                -- chance to accept a request that is
  0.4 as fit_of_craft,          -- what a service of the craft one looks for is worth, but another one than one looks for
  0.7 as fit_of_any,             -- and if one looks for nothing in particular
  0.8 as evenness_75,            -- the same chances, if one side is worth 75 to 90 percent of the other
  0.4 as evenness_50,            -- 50 to 75 percent
  0.15 as evenness_0,            -- less
  0.6 as far,                    -- what the chance loses at the edge of the radius
  0.5 as no_shared_time,         -- the chance to write if the suggestion shows no shared time
  0.6 as unreliable,             -- the chance to write to who has kept less than 80 percent of their appointments
  0.15 as no_hours,              -- part of the members who have set no hours for trades
  0.6 as calendars,              -- part of the members whose own calendar is read
  0.4 as bookings,               -- chance of each of four bookings of a day in those calendars
  0.33 as veterans,              -- part of the members who have traded before
  0.25 as second_crafts,         -- part of the members who offer a service of another craft too
  0.3 as looks_for_anything,     -- part of what members look for that names no service
  0.3 as price_spread,           -- standard deviation of the logarithm of prices for the same service
  0.7 as shown_prices,           -- part of the services whose price everyone can see
  timestamptz '2030-05-06 00:00-07' as begins;

-- Given: even; as the occupations are in the United States; and a town of hairdressers who want massages. The second are jobs with
-- the self-employed in thousands (Bureau of Labor Statistics, Occupational Outlook Handbook and Employment Projections, 2021 to 2024):
-- barbers, hairstylists and cosmetologists 609, of them about 75 barbers; manicurists and pedicurists 210; massage therapists 168;
-- skincare specialists 97; theatrical makeup artists 5. The wage statistics of the same office leave out the self-employed, who are
-- most of those who could trade. They know no permanent makeup and no advanced treatments: 1 percent each.
-- Sought: assumed, as are the prices.
create table bench.crafts as
select craft, cents, case balance when 'even' then 12.5 when 'real' then given_real else given_skewed end::float8 as given,
  case balance when 'even' then 12.5 when 'real' then sought_real else sought_skewed end::float8 as sought
from (values
  ('hair', 12000, 48, 25, 75, 5), ('nails', 6000, 19, 22, 10, 25), ('massage', 9500, 15, 20, 2.5, 35), ('esthetics', 9500, 8, 17, 2.5, 25),
  ('barbering', 4500, 7, 4, 2.5, 2.5), ('mua', 11000, 1, 4, 2.5, 2.5), ('permanent-makeup', 35000, 1, 3, 2.5, 2.5),
  ('advanced-beauty', 19000, 1, 5, 2.5, 2.5)) as known (craft, cents, given_real, sought_real, given_skewed, sought_skewed),
  current_setting('bench.balance') as balance;

create table bench.menu (craft text, name text, factor float8, minutes int);
insert into bench.menu values
  ('hair', 'Balayage', 1.4, 150), ('hair', 'Root touch-up', 0.8, 90), ('hair', 'Silk press', 0.8, 90), ('hair', 'Knotless braids', 1.5, 240),
  ('hair', 'Haircut and blowout', 0.6, 60), ('nails', 'Gel manicure', 0.8, 60), ('nails', 'Acrylic full set', 1.2, 90),
  ('nails', 'Structured overlay', 1.1, 75), ('nails', 'Spa pedicure', 1, 60), ('massage', 'Deep tissue massage', 1, 60),
  ('massage', 'Prenatal massage', 1, 60), ('massage', 'Hot stone massage', 1.25, 90), ('massage', 'Hand and forearm recovery', 0.6, 30),
  ('esthetics', 'Hydrating facial', 1, 60), ('esthetics', 'Chemical peel', 1.2, 45), ('esthetics', 'Lash lift', 0.85, 60),
  ('esthetics', 'Brow wax and tint', 0.4, 30), ('barbering', 'Skin fade', 1, 45), ('barbering', 'Beard sculpting', 0.7, 30),
  ('barbering', 'Hot towel shave', 0.9, 45), ('mua', 'Bridal makeup', 1.5, 90), ('mua', 'Evening glam', 0.9, 60), ('mua', 'Private lesson', 1, 60),
  ('permanent-makeup', 'Microblading', 1.2, 150), ('permanent-makeup', 'Lip blush', 1.2, 150), ('permanent-makeup', 'Powder brows', 1.1, 150),
  ('permanent-makeup', 'Yearly touch-up', 0.5, 60), ('advanced-beauty', 'Microneedling', 1.2, 75), ('advanced-beauty', 'Light therapy', 0.5, 30),
  ('advanced-beauty', 'Dermaplaning', 0.6, 45);
