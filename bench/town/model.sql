-- What the model of bench/town.ts takes as given, in one row. A number without a source is assumed.
--
-- No-shows. In salons 3.8 percent of three million appointments in one summer (Fresha, reported by Professional Beauty, September 2024);
-- others publish 1 to 5 percent (Zenoti, Beauty and Wellness Benchmark Report 2025; Phorest, 2021). In clinics 23 percent on average,
-- more the longer ahead an appointment is made and for people who have missed one before (Dantas et al., "No-shows in appointment
-- scheduling – a systematic literature review", Health Policy 122, 2018). A trade is made in a salon, but like in many clinics nobody
-- is billed for staying away, so both are computed.
-- Answers. Hosts at Airbnb rejected 42 percent of inquiries (Fradkin, "Search, Matching, and the Role of Digital Marketplace Design in
-- Enabling Trade"). Here members who still look for a trade reject 65 percent, because they give hours of work and not an empty room.
create table bench.model as select
  0.038 as salon_no_show,
  0.23 as clinic_no_show,
  0.5 as giver_no_show,          -- the giver's rate, as a part of the receiver's: most givers are at work there anyway
  0.7 as lead_at_once,           -- the rate of an appointment tomorrow, as a part of the average one
  0.03 as lead_a_day,            -- and what each day until the appointment adds to that
  0.3 as flaky,                  -- part of the members who miss appointments three times as often as the others
  0.05 as opens_least,           -- the chance that a member opens the product in an evening: this,
  0.60 as opens_more,            -- and this for members who were there today, less the longer ago it was
  20.0 as opens_days,            -- (a third of it after so many days)
  12.0 as away_days,             -- days since members were last there, on average, before the week
  8 as reads,                    -- suggestions that a member reads, from the top
  2 as requests_at_once,         -- requests that a member sends before one is answered
  0.8 as sends,                  -- the chance to write to a match that is perfect otherwise: it is multiplied with the parts below
  0.9 as accepts,                -- the chance to accept a request that is perfect otherwise
  0.4 as fit_of_craft,           -- the part for another service of the craft that the member looks for
  0.7 as fit_of_any,             -- and if they look for nothing in particular
  0.8 as evenness_75,            -- the part if one side is worth 75 to 90 percent of the other
  0.4 as evenness_50,            -- 50 to 75 percent
  0.15 as evenness_0,            -- less
  0.6 as far,                    -- how much of the chance is lost at the edge of the member's radius
  0.5 as no_shared_time,         -- the part for writing to a match that shows no shared time
  0.6 as unreliable,             -- and to a member who has kept less than 80 percent of their appointments
  0.15 as no_hours,              -- part of the members who have set no hours for trades
  0.6 as calendars,              -- part of the others whose own calendar is connected
  0.4 as bookings,               -- chance of each of four bookings of a day in those calendars
  0.33 as veterans,              -- part of the members who have traded before
  0.25 as second_crafts,         -- part of the members who offer a service of another craft too
  0.3 as looks_for_anything,     -- part of what members look for that names no service
  0.3 as price_spread,           -- standard deviation of the logarithm of prices for the same service
  0.7 as shown_prices,           -- part of the services whose price everyone can see
  timestamptz '2030-05-06 00:00-07' as begins;

-- What is given: even; real, as the occupations are in the United States; and skewed, hairdressers who look for massages. Real: jobs,
-- with the self-employed, in thousands (Bureau of Labor Statistics, Occupational Outlook Handbook and Employment Projections, 2021 to 2024):
-- barbers, hairstylists and cosmetologists 609, of them about 75 barbers; manicurists and pedicurists 210; massage therapists 168;
-- skincare specialists 97; theatrical makeup artists 5. The office's wage statistics (OEWS) leave out the self-employed, who could
-- trade most freely. It has no figures for permanent makeup and advanced treatments: 1 percent each. What is sought, and prices, are assumed.
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
