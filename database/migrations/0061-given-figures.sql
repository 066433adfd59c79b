-- The rating on the landing page is the operator's figure.
comment on column public.site_stats.rating is 'Only in a row `given`: the operator''s figure. Nothing measures it.';
