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
  ('calendar_failed',
    '{"title":"We can''t read your calendar","message":"We have not been able to read your calendar at {ho'
    'st} for a day. Open your hours to see why."}'),
  ('contact_stopped',
    '{"title":"Please choose another trusted contact","message":"{name:who} no longer gets messages about'
    ' your appointments. Name someone else if you want a person you trust to know."}'),
  ('dispute_answered',
    '{"title":"{name:who} told their side","message":"The moderation team reads both and decides."}'),
  ('dispute_decided',
    '{"title":"Decided: your trade with {name:who}","message":"Read what the moderation team decided."}'),
  ('dispute_opened',
    '{"title":"{name:who} says something went wrong","message":"Tell your side within three days. Everyth'
    'ing in this trade waits until it''s settled."}'),
  ('dispute_withdrawn',
    '{"title":"{name:who} took their complaint back","message":"The trade goes on where it was."}'),
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
  ('iou_due',
    '{"title":{"by":"is_debtor","cases":{"none":"{name:who} still owes you a service"},"other":"You still'
    ' owe {name:who} a service"},"message":"{service}, until {day:due_on}."}'),
  ('iou_expired',
    '{"title":"What was owed has expired","message":"{service}, between you and {name:who}."}'),
  ('iou_forgiven',
    '{"title":"{name:who} let it go","message":"You no longer owe them {service}."}'),
  ('iou_made',
    '{"title":{"by":"is_debtor","cases":{"none":"{name:who} owes you a service"},"other":"You owe {name:w'
    'ho} a service"},"message":"{service}, until {day:due_on}."}'),
  ('iou_redeemed',
    '{"title":"You owe {name:who} nothing more","message":"Settled with a trade: {service}."}'),
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
  ('match_found',
    '{"title":{"by":"matches","cases":{"one":"{matches} new match near {city}"},"other":"{matches} new ma'
    'tches near {city}"},"message":{"by":"matches","cases":{"one":"They want what you offer, and offer wh'
    'at you want."},"other":"All of them want what you offer, and offer what you want."}}'),
  ('members_joined',
    '{"title":{"by":"members","cases":{"one":"New member to welcome"},"other":"{members} new members to w'
    'elcome"},"message":"They joined {near_day:day}."}'),
  ('message',
    '{"title":"New message from {who}","message":"{words}"}'),
  ('review_received',
    '{"title":"{name:who} reviewed your trade","message":"Read it on your profile. You can reply once."}'),
  ('review_reminder',
    '{"title":"How was your trade with {name:who}?","message":"You can write a review until {day:until}."'
    '}'),
  ('review_replied',
    '{"title":"{name:who} replied to your review","message":"Read it on their profile."}'),
  ('review_shown',
    '{"title":"Your review of {name:who} is open","message":"Everyone can read it now."}'),
  ('strike_given',
    '{"title":{"by":"kind","cases":{"late_cancel":"A late cancel counts against you","no_show":"A missed '
    'appointment counts against you","abandoned_owed":"A service you owed counts against you"},"other":"T'
    'he moderation team found you at fault"},"message":{"by":"total","cases":{"one":"You have {total} poi'
    'nt in 90 days. You can appeal for 14 days."},"other":"You have {total} points in 90 days. You can ap'
    'peal for 14 days."}}'),
  ('strike_lifted',
    '{"title":"Your appeal worked: it no longer counts","message":"Read the moderation team''s answer."}'),
  ('strike_notice',
    '{"title":"You have {total} points in 90 days","message":"With 5, new trades are paused for 14 days."'
    '}'),
  ('strike_upheld',
    '{"title":"Your appeal was answered: it still counts","message":"Read the moderation team''s answer."}'),
  ('trade_accepted',
    '{"title":"Trade accepted. Pick a time.","message":"{name:who} said yes. You get {list:get} · You giv'
    'e {list:give}"}'),
  ('trade_ask_ok',
    '{"title":"Are you OK?","message":"Tap so that {name:who} knows. Without an answer we write to them i'
    'n {minutes} minutes."}'),
  ('trade_cancelled',
    '{"title":"Trade canceled","message":{"by":"reason","cases":{"schedule":"{name:who} had a change of s'
    'chedule.","illness":"{name:who} isn''t well.","distance":"It''s a bit too far for {name:who}.","change'
    'd_mind":"{name:who} had a change of mind.","no_service":"It ended without a service."},"other":"{nam'
    'e:who} had to cancel."}}'),
  ('trade_coming',
    '{"title":"{name:who} will be there","message":{"by":"is_provider","cases":{"true":"{service} for {na'
    'me:who}, {time:starts_at}.","false":"{service} with {name:who}, {time:starts_at}."}}}'),
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
  ('trade_excused',
    '{"title":"{name:who} says it''s fine","message":"It doesn''t count as a late cancel."}'),
  ('trade_expired',
    '{"title":"Trade request expired","message":"Nobody answered the offer between you and {name:who} in '
    'time."}'),
  ('trade_here',
    '{"title":"{name:who} is here","message":{"by":"is_provider","cases":{"true":"{service} for {name:who'
    '}, {time:starts_at}.","false":"{service} with {name:who}, {time:starts_at}."}}}'),
  ('trade_joined',
    '{"title":"{name:who} put your services into one visit","message":"{service}: agree on one time for a'
    'll of it."}'),
  ('trade_late',
    '{"title":"{name:who} is running {minutes} minutes late","message":{"by":"is_provider","cases":{"true'
    '":"{service} for {name:who}, {time:starts_at}.","false":"{service} with {name:who}, {time:starts_at}'
    '."}}}'),
  ('trade_late_cancel',
    '{"title":"{name:who} canceled late","message":"If that''s fine with you, say so within two days. Othe'
    'rwise it counts as a late cancel."}'),
  ('trade_marked',
    '{"title":{"by":"is_provider","cases":{"true":"Tap to confirm that you did it","false":"Tap to confir'
    'm you got your service"}},"message":"{name:who} says that {service} is done."}'),
  ('trade_missed',
    '{"title":"Missed appointment: {service}","message":"That''s settled between you and {name:who}."}'),
  ('trade_more',
    '{"title":"There is more about your trades","message":"Several things changed within an hour. Your tr'
    'ades show the latest."}'),
  ('trade_new_times',
    '{"title":"{name:who} asks for another time","message":"Your time for {service}, {time:starts_at}, is'
    ' still yours until you choose."}'),
  ('trade_new_times_late',
    '{"title":"{name:who} asks late for another time","message":"If that''s fine with you, say so within t'
    'wo days. Otherwise it counts as a late cancel. Your time for {service}, {time:starts_at}, is still y'
    'ours until you choose."}'),
  ('trade_no_show',
    '{"title":{"by":"is_neither","cases":{"none":"{name:who} says you didn''t come"},"other":"{name:who} s'
    'ays neither of you came"},"message":{"by":"is_neither","cases":{"none":"Please answer within two day'
    's: {service}. Without an answer it counts as missed."},"other":"Please confirm it, or say that you w'
    'ere there: {service}."}}'),
  ('trade_over',
    '{"title":"Did it happen?","message":{"by":"is_provider","cases":{"true":"{service} for {name:who}, {'
    'time:starts_at}.","false":"{service} with {name:who}, {time:starts_at}."}}}'),
  ('trade_owed',
    '{"title":"{name:who} still owes you a service","message":"Choose within seven days how to settle {se'
    'rvice}."}'),
  ('trade_owing',
    '{"title":"You still owe {name:who} a service","message":"{name:who} chooses how to settle {service}.'
    ' Until then you can''t send new requests."}'),
  ('trade_place',
    '{"title":"{name:who} changed where you meet","message":{"by":"is_provider","cases":{"true":"{service'
    '} for {name:who}, {time:starts_at}.","false":"{service} with {name:who}, {time:starts_at}."}}}'),
  ('trade_place_agreed',
    '{"title":"{name:who} agreed to the other place","message":{"by":"is_provider","cases":{"true":"{serv'
    'ice} for {name:who}, {time:starts_at}.","false":"{service} with {name:who}, {time:starts_at}."}}}'),
  ('trade_place_asked',
    '{"title":"{name:who} asks to meet elsewhere","message":"{service}, {time:starts_at}, stays where you'
    ' agreed until you accept."}'),
  ('trade_place_kept',
    '{"title":"{name:who} keeps the place you agreed on","message":{"by":"is_provider","cases":{"true":"{'
    'service} for {name:who}, {time:starts_at}.","false":"{service} with {name:who}, {time:starts_at}."}}'
    '}'),
  ('trade_reopened',
    '{"title":"Find a new time with {name:who}","message":"You still give: {service}."}'),
  ('trade_sent',
    '{"title":"{name:who} wants to trade","message":"You get {list:get} · You give {list:give}"}'),
  ('trade_soon',
    '{"title":{"by":"reminded","cases":{"1":"In two days: will you be there?","2":"In 24 hours: {service}'
    '","3":"In two hours: {service}"}},"message":{"by":"is_provider","cases":{"true":"{service} for {name'
    ':who}, {time:starts_at}.","false":"{service} with {name:who}, {time:starts_at}."}}}'),
  ('trade_split',
    '{"title":"{name:who} would do this on another day","message":"{service} is a visit of its own now. A'
    'gree on a time for it."}'),
  ('trade_time',
    '{"title":"Time confirmed: {time:starts_at}","message":{"by":"is_provider","cases":{"true":"{service}'
    ' for {name:who}, {time:starts_at}.","false":"{service} with {name:who}, {time:starts_at}."}}}'),
  ('trade_times',
    '{"title":"{name:who} proposed times","message":"Choose one for {service}."}'),
  ('trade_unconfirmed',
    '{"title":"Trade ended","message":"Neither you nor {name:who} said that it happened."}'),
  ('trade_waiting',
    '{"title":"{name:who} is waiting for your answer","message":"Expires {near_day:expires_at}."}'),
  ('trade_withdrawn',
    '{"title":"Trade request withdrawn","message":"{name:who} took the offer back."}');
