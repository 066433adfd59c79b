-- Numbers that an admin can change (docs/product/limits.md). The smallest minimum is a figure that rounding leaves above zero.
insert into internal.site_settings (name, value, default_value, lowest, highest)
select name, default_value, default_value, lowest, highest from (values
  ('conversations_a_day', 5, 1, 50),
  ('conversations_a_day_verified', 30, 1, 50),
  ('landing_cities_minimum', 5, 5, 1000),
  ('landing_pros_minimum', 50, 5, 100000),
  ('messages_a_minute', 30, 1, 60),
  ('trade_requests_a_day', 10, 1, 50),
  ('trade_requests_pending', 20, 1, 50)
) as given (name, default_value, lowest, highest);
