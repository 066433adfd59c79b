-- Printed from domain/notices/words/en/ by tools/notice-words/notice-words.ts: npm run notice-words
-- Needs: notice-kinds

-- ## Rules
delete from internal.notice_words;
insert into internal.notice_words (kind, words) values
  ('application_job_ended',
    '{"title":{"by":"ended","cases":{"paused":"The job is paused: {job}","withdrawn":"The job was withdra'
    'wn: {job}","rejected":"The job was taken down: {job}","expired":"The job has ended: {job}"}},"messag'
    'e":{"by":"ended","cases":{"paused":"{company} takes no more applications for now. They keep yours.",'
    '"withdrawn":"{company} no longer offers it. We let you know if it opens again.","rejected":"{company'
    '} no longer has it on our list. We let you know if it comes back.","expired":"{company} takes no mor'
    'e applications. They can still answer yours."}}}'),
  ('application_job_reopened',
    '{"title":"The job is open again: {job}","message":"{company} has your application; there is no need '
    'to send another."}'),
  ('application_moved',
    '{"title":{"by":"status","cases":{"hired":"You got the job: {job}"},"other":"Your application to {bri'
    'ef:job} is now {now}"},"message":{"by":"status","cases":{"viewed":"{company} has opened it.","in_cha'
    't":"{company} wants to talk with you.","shortlisted":"{company} put you on the short list.","hired":'
    '"Congratulations! {company} chose you."},"other":{"by":"why","cases":{"position_filled":"The positio'
    'n is filled. Thank you for applying.","own_words":"{reason}","unsaid":"{company} goes on with other '
    'applicants. Thank you for applying."}}},"parts":{"now":{"by":"status","cases":{"viewed":"Viewed","in'
    '_chat":"In chat","shortlisted":"Shortlisted","passed":"Passed"},"other":"Rejected"}}}'),
  ('application_sent',
    '{"title":"New application: {job}","message":"{name:who} applied."}'),
  ('application_withdrawn',
    '{"title":"Application withdrawn: {job}","message":"{name:who} took their application back."}'),
  ('interview_accepted',
    '{"title":"Interview confirmed: {zoned_time:starts_at}","message":"{name:interview} with {name:who}, '
    '{zoned_time:starts_at}."}'),
  ('interview_cancelled',
    '{"title":"Interview cancelled: {zoned_time:starts_at}","message":"{name:interview} with {name:who}, '
    '{zoned_time:starts_at}."}'),
  ('interview_declined',
    '{"title":"{name:who} declined the interview","message":"{name:interview} with {name:who}, {zoned_tim'
    'e:starts_at}."}'),
  ('interview_lapsed',
    '{"title":"Interview not confirmed: {zoned_time:starts_at}","message":"{name:interview} with {name:wh'
    'o} was not answered in time."}'),
  ('interview_moved',
    '{"title":"{name:who} moved your interview","message":{"by":"why","cases":{"own_words":"{zoned_time:s'
    'tarts_at} instead of {zoned_time:moved_from}, for {name:interview}. {reason}","unsaid":"{zoned_time:'
    'starts_at} instead of {zoned_time:moved_from}, for {name:interview}."}}}'),
  ('interview_proposed',
    '{"title":"{name:who} invites you to an interview","message":"{name:interview}, {zoned_time:starts_at'
    '}. Accept it, or suggest another time."}'),
  ('interview_soon',
    '{"title":{"by":"hours","cases":{"24":"Interview within 24 hours"},"other":"Interview within an hour"'
    '},"message":"{name:interview} with {name:who}, {zoned_time:starts_at}."}'),
  ('interview_suggested',
    '{"title":"{name:who} suggests another time","message":"{zoned_time:suggested} instead of {zoned_time'
    ':starts_at}, for {name:interview}."}'),
  ('job_approved',
    '{"title":"Your job is live: {job}","message":"Members can see it and apply."}'),
  ('job_ended',
    '{"title":"Your job has ended: {job}","message":"It takes no more applications. You can repost it."}'),
  ('job_ending',
    '{"title":"Your job ends soon: {job}","message":"It is open for three more days. You can repost it th'
    'en."}'),
  ('job_message',
    '{"title":"New message from {who}","message":"{words}"}'),
  ('job_rejected',
    '{"title":"Job Not Approved","message":"{fit:reason} Edit the job to send it again.","longest":151}'),
  ('job_unanswered',
    '{"title":"Your job has closed: {job}","message":"Most applications were not opened for three weeks. '
    'They are still there, and you can repost the job."}'),
  ('job_waiting',
    '{"title":"Unopened applications: {job}","message":"{wait} {next}","parts":{"wait":{"by":"unopened","'
    'cases":{"one":"You have 1 unopened application."},"other":"You have {unopened} unopened applications'
    '."},"next":{"by":"step","cases":{"3 days":"A short answer is kind, even if it is no.","7 days":"Afte'
    'r two weeks your listing shows “Slow to reply”.","18 days":"The job closes in three days if most are'
    ' still unopened then."}}}}'),
  ('jobs_found',
    '{"title":"New jobs: {search}","message":{"by":"jobs","cases":{"50":"50 or more new jobs fit your sav'
    'ed search.","one":"1 new job fits your saved search."},"other":"{jobs} new jobs fit your saved searc'
    'h."}}'),
  ('jobs_waiting',
    '{"title":{"by":"jobs","cases":{"one":"New job needs review"},"other":"{jobs} jobs need review"},"mes'
    'sage":"{job} · {company}"}'),
  ('members_joined',
    '{"title":{"by":"members","cases":{"one":"New member to welcome"},"other":"{members} new members to w'
    'elcome"},"message":"They joined {near_day:day}."}'),
  ('message',
    '{"title":"New message from {who}","message":"{words}"}'),
  ('trade_accepted',
    '{"title":"Trade accepted. Pick a time.","message":"{name:who} said yes. You get {list:get} · You giv'
    'e {list:give}"}'),
  ('trade_cancelled',
    '{"title":"Trade canceled","message":{"by":"reason","cases":{"schedule":"{name:who} had a change of s'
    'chedule.","illness":"{name:who} isn''t well.","distance":"It''s a bit too far for {name:who}.","change'
    'd_mind":"{name:who} had a change of mind.","no_service":"It ended without a service."},"other":"{nam'
    'e:who} had to cancel."}}'),
  ('trade_completed',
    '{"title":"Trade completed","message":"{ended} How was it? You can write a review for 14 days.","part'
    's":{"ended":{"by":"ended","cases":{"iou":"What is still owed between you and {name:who} is an IOU no'
    'w.","settled":"It is settled between you and {name:who}."},"other":"You and {name:who} both confirme'
    'd that it happened."}}}'),
  ('trade_confirmed',
    '{"title":"{name:who} confirmed your trade","message":"Did it happen? Confirm it as well."}'),
  ('trade_counter',
    '{"title":"Counter-offer from {name:who}","message":"You get {list:get} · You give {list:give}"}'),
  ('trade_declined',
    '{"title":"Trade declined","message":{"by":"reason","cases":{"not_now":"Now isn''t a good time for {na'
    'me:who}.","values":"The values didn''t fit for {name:who}.","distance":"It''s a bit too far for {name:'
    'who}.","service":"{name:who} is looking for a different service.","timing":"The timing didn''t work o'
    'ut for {name:who}."},"other":"{name:who} can''t take this one. There are others to ask."}}'),
  ('trade_expired',
    '{"title":"Trade request expired","message":"Nobody answered the offer between you and {name:who} in '
    'time."}'),
  ('trade_more',
    '{"title":"There is more about your trades","message":"Several things changed within an hour. Your tr'
    'ades show the latest."}'),
  ('trade_sent',
    '{"title":"{name:who} wants to trade","message":"You get {list:get} · You give {list:give}"}'),
  ('trade_unconfirmed',
    '{"title":"Trade ended","message":"Neither you nor {name:who} said that it happened."}'),
  ('trade_waiting',
    '{"title":"{name:who} is waiting for your answer","message":"Expires {near_day:expires_at}."}'),
  ('trade_withdrawn',
    '{"title":"Trade request withdrawn","message":"{name:who} took the offer back."}');
