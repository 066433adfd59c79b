-- What a job pays keeps its cents.
alter table public.job_listings drop column yearly_pay;
alter table public.job_listings
  alter column salary_min type numeric(10, 2),
  alter column salary_max type numeric(10, 2),
  add column yearly_pay numeric(14, 2) not null generated always as (coalesce(
    case when compensation_type <> 'trade' then coalesce(salary_max, salary_min) end * case pay_unit
      when 'hour' then 2080 when 'day' then 260 when 'week' then 52 when 'month' then 12 when 'year' then 1 end, 0)) stored;
comment on column public.job_listings.salary_min is 'Dollars and cents for each pay_unit; with salary_max the range of pay.';
comment on column public.job_listings.yearly_pay is 'The most it pays, in dollars for a year at full time, to filter and sort by; 0 if it does not say.';
create index job_listings_pay_index on public.job_listings (yearly_pay desc, created_at desc, id desc) where status = 'approved';
