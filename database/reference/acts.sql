-- Everything that needs a role, and the acts of each role other than admin. Each row comes with the function or policy that
-- asks for it. Written again as a whole, so that an act that is no longer listed here is refused.
delete from internal.acts;
insert into internal.acts (name, is_sensitive) values
  ('close_contact_messages', false),
  ('end_comp', false),
  ('end_sessions', false),
  ('give_comp', false),
  ('give_role', true),
  ('invite_from_waitlist', false),
  ('mail_waitlist', false),
  ('note_member', false),
  ('read_analytics', false),
  ('read_audit', false),
  ('read_billing', false),
  ('read_contact_messages', false),
  ('read_members', false),
  ('read_overview', false),
  ('read_roles', false),
  ('read_site_stats', false),
  ('read_waitlist', false),
  ('reset_password', false),
  ('send_recovery_mail', false),
  ('take_role', true),
  ('unverify_member', false);
insert into internal.role_acts (role, act) values
  ('support', 'close_contact_messages'),
  ('support', 'end_comp'),
  ('support', 'give_comp'),
  ('support', 'mail_waitlist'),
  ('support', 'note_member'),
  ('support', 'read_contact_messages'),
  ('support', 'read_members'),
  ('support', 'read_waitlist'),
  ('support', 'send_recovery_mail');
