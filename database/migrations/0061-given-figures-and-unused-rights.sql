-- The rating on the landing page is the operator's figure.
comment on column public.site_stats.rating is 'Only in a row `given`: the operator''s figure. Nothing measures it.';

-- Nothing calls it, the server neither.
drop function if exists public.has_feature_for(uuid, text);
