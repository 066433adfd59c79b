-- What waits for the team is counted in one place, admin_waiting.
drop function public.admin_forum_counts();
