-- A block ends what two people tell each other about their appointments, also one from before.
update public.trade_appointments as meeting set place_name = '', arrival_note = '', slots = '{}', proposed_by = null,
    status = case meeting.status when 'proposed' then 'unscheduled' else meeting.status end
  from public.blocks as block
  where meeting.status in ('unscheduled', 'proposed', 'confirmed')
    and (meeting.provider_id, meeting.receiver_id)
      in ((block.blocker_id, block.blocked_id), (block.blocked_id, block.blocker_id));
