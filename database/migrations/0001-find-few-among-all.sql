-- Staff list members by plan, and announcements leave out accounts that have ended. Neither should look through all members for a few.
create index profile_private_pro_index on public.profile_private (user_id) where user_role = 'pro';
create index users_deleted_index on auth.users (id) where deleted_at is not null;
