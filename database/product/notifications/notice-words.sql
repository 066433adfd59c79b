-- Printed from domain/notices/words/en/ by tools/notice-words/notice-words.ts: npm run notice-words
-- Needs: notice-kinds

-- ## Rules
delete from internal.notice_words;
insert into internal.notice_words (kind, words) values
  ('message', '{"title":"New message from {who}","message":"{words}"}'),
  ('trade_accepted', '{"title":"Trade accepted. Pick a time.","message":"{name:who} said yes. You get {list:get} · You give {list:give}"}'),
  ('trade_cancelled', '{"title":"Trade canceled","message":{"by":"reason","cases":{"schedule":"{name:who} had a change of schedule.","illness":"{name:who} isn''t well.","distance":"It''s a bit too far for {name:who}.","changed_mind":"{name:who} had a change of mind.","no_service":"It ended without a service."},"other":"{name:who} had to cancel."}}'),
  ('trade_completed', '{"title":"Trade completed","message":"{ended} How was it? You can write a review for 14 days.","parts":{"ended":{"by":"ended","cases":{"iou":"What is still owed between you and {name:who} is an IOU now.","settled":"It is settled between you and {name:who}."},"other":"You and {name:who} both confirmed that it happened."}}}'),
  ('trade_confirmed', '{"title":"{name:who} confirmed your trade","message":"Did it happen? Confirm it as well."}'),
  ('trade_counter', '{"title":"Counter-offer from {name:who}","message":"You get {list:get} · You give {list:give}"}'),
  ('trade_declined', '{"title":"Trade declined","message":{"by":"reason","cases":{"not_now":"Now isn''t a good time for {name:who}.","values":"The values didn''t fit for {name:who}.","distance":"It''s a bit too far for {name:who}.","service":"{name:who} is looking for a different service.","timing":"The timing didn''t work out for {name:who}."},"other":"{name:who} can''t take this one. There are others to ask."}}'),
  ('trade_expired', '{"title":"Trade request expired","message":"Nobody answered the offer between you and {name:who} in time."}'),
  ('trade_more', '{"title":"There is more about your trades","message":"Several things changed within an hour. Your trades show the latest."}'),
  ('trade_sent', '{"title":"{name:who} wants to trade","message":"You get {list:get} · You give {list:give}"}'),
  ('trade_unconfirmed', '{"title":"Trade ended","message":"Neither you nor {name:who} said that it happened."}'),
  ('trade_waiting', '{"title":"{name:who} is waiting for your answer","message":"Expires {near_day:expires_at}."}'),
  ('trade_withdrawn', '{"title":"Trade request withdrawn","message":"{name:who} took the offer back."}');
