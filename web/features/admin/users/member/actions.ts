// What staff can do about a member, as data: the act it needs, what it asks for, whom it fits, and what the member reads.
import {
  BadgeX,
  Ban,
  CircleAlert,
  FolderDown,
  Gift,
  LogOut,
  Mail,
  MessageSquareWarning,
  Pause,
  RotateCcw,
  ShieldMinus,
  ShieldPlus,
  TicketX,
  Undo2,
  UserX,
  type LucideIcon,
} from 'lucide-react'
import { shows } from '#domain/wording/visible.ts'
import * as calls from '../users.data.ts'
import type { Member } from '../users.data.ts'

type FieldName = 'points' | 'limits' | 'limit_days' | 'suspension_days' | 'role' | 'until' | 'sanction' | 'deletion'
/** What is filled in. `days` is null for a suspension without an end. */
export type Draft = {
  reason: string
  points: number
  limits: string[]
  days: number | null
  role: string
  until: string
  sanction: string
  cancelsTrades: boolean
  keepsPosts: boolean
}

export type Action = {
  key: string
  act: string
  label: string
  line: string
  icon: LucideIcon
  fields: readonly FieldName[]
  variant: 'default' | 'destructive'
  fits: (member: Member) => boolean
  /** What the member reads: a sentence of its own, the reason itself (of points in their settings), also after the notice of a lifted sanction, or a mail. */
  tells: 'reason' | 'strike' | 'lift' | 'mail' | ((draft: Draft) => { template: string; facts: Record<string, string> })
  run: (member: Member, draft: Draft) => Promise<unknown>
}

const always = () => true
const onMember = (member: Member, { reason }: Draft) => ({ member_id: member.id, reason: reason.trim() })

const everyRole = ['admin', 'moderator', 'verifier', 'support'] as const
export const rolesToGive = (member: Member) => everyRole.filter((role) => member.roles?.includes(role) === false)

export const actions: readonly Action[] = [
  {
    key: 'warn',
    act: 'warn_member',
    label: 'Warn',
    line: 'A word from the team',
    icon: MessageSquareWarning,
    fields: [],
    variant: 'default',
    fits: always,
    tells: 'reason',
    run: (member, draft) => calls.warn(onMember(member, draft)),
  },
  {
    key: 'strike',
    act: 'strike_member',
    label: 'Give points',
    line: '5 in 90 days pause new trades',
    icon: CircleAlert,
    fields: ['points'],
    variant: 'destructive',
    fits: always,
    tells: 'strike',
    run: (member, draft) => calls.strike({ ...onMember(member, draft), points: draft.points }),
  },
  {
    key: 'limit',
    act: 'limit_member',
    label: 'Limit',
    line: 'Posts, messages or trades',
    icon: Ban,
    fields: ['limits', 'limit_days'],
    variant: 'destructive',
    fits: always,
    tells: 'reason',
    run: (member, draft) => calls.limit({ ...onMember(member, draft), limits: draft.limits, days: draft.days ?? 7 }),
  },
  {
    key: 'suspend',
    act: 'suspend_member',
    label: 'Suspend',
    line: 'They can still sign in and appeal',
    icon: Pause,
    fields: ['suspension_days'],
    variant: 'destructive',
    fits: always,
    tells: 'reason',
    run: (member, draft) => calls.suspend({ ...onMember(member, draft), days: draft.days }),
  },
  {
    key: 'lift',
    act: 'lift_sanction',
    label: 'Lift a sanction',
    line: 'Ends it before its time',
    icon: RotateCcw,
    fields: ['sanction'],
    variant: 'default',
    fits: (member) => member.sanctions.some((each) => each.is_in_force),
    tells: 'lift',
    run: (_member, { sanction, reason }) => calls.liftSanction({ sanction_id: sanction, reason: reason.trim() }),
  },
  {
    key: 'comp',
    act: 'give_comp',
    label: 'Give Premium for free',
    line: 'Until a day you choose',
    icon: Gift,
    fields: ['until'],
    variant: 'default',
    fits: always,
    tells: ({ until }) => ({ template: 'comp_given', facts: { until } }),
    run: (member, draft) => calls.giveComp({ ...onMember(member, draft), until: draft.until }),
  },
  {
    key: 'end_comp',
    act: 'end_comp',
    label: 'End the free plan',
    line: 'What they pay for stays',
    icon: TicketX,
    fields: [],
    variant: 'destructive',
    fits: (member) => member.plans?.some(({ source, holds }) => source === 'manual' && holds) === true,
    tells: () => ({ template: 'comp_ended', facts: {} }),
    run: (member, draft) => calls.endComp(onMember(member, draft)),
  },
  {
    key: 'recovery',
    act: 'send_recovery_mail',
    label: 'Send a recovery email',
    line: 'For those who cannot sign in',
    icon: Mail,
    fields: [],
    variant: 'default',
    fits: always,
    tells: 'mail',
    run: (member, draft) => calls.sendRecoveryMail(onMember(member, draft)),
  },
  {
    key: 'sign_out',
    act: 'end_sessions',
    label: 'Sign them out',
    line: 'On every device',
    icon: LogOut,
    fields: [],
    variant: 'destructive',
    fits: (member) => member.sessions !== undefined && member.sessions.length > 0,
    tells: () => ({ template: 'signed_out', facts: {} }),
    run: (member, draft) => calls.signOutMember(onMember(member, draft)),
  },
  {
    key: 'unverify',
    act: 'unverify_member',
    label: 'Take the badge off',
    line: 'Their profile is no longer verified',
    icon: BadgeX,
    fields: [],
    variant: 'destructive',
    fits: (member) => member.is_verified,
    tells: 'reason',
    run: (member, draft) => calls.unverify(onMember(member, draft)),
  },
  {
    key: 'give_role',
    act: 'give_role',
    label: 'Give a role',
    line: 'Works within seconds',
    icon: ShieldPlus,
    fields: ['role'],
    variant: 'default',
    fits: (member) => rolesToGive(member).length > 0,
    tells: ({ role }) => ({ template: 'role_given', facts: { role } }),
    run: (member, draft) => calls.giveRole({ ...onMember(member, draft), role: draft.role }),
  },
  {
    key: 'take_role',
    act: 'take_role',
    label: 'Take a role',
    line: 'Ends within seconds',
    icon: ShieldMinus,
    fields: ['role'],
    variant: 'destructive',
    fits: (member) => member.roles !== undefined && member.roles.length > 0,
    tells: ({ role }) => ({ template: 'role_taken', facts: { role } }),
    run: (member, draft) => calls.takeRole({ ...onMember(member, draft), role: draft.role }),
  },
  {
    key: 'export',
    act: 'export_member',
    label: 'Export data',
    line: 'A copy that only they can download',
    icon: FolderDown,
    fields: [],
    variant: 'default',
    fits: always,
    tells: () => ({ template: 'export_started', facts: {} }),
    run: (member, draft) => calls.startExport(onMember(member, draft)),
  },
  {
    key: 'delete',
    act: 'delete_member',
    label: 'Delete the account',
    line: 'In 14 days, unless they keep it',
    icon: UserX,
    fields: ['deletion'],
    variant: 'destructive',
    fits: (member) => member.leaving === null,
    tells: ({ until }) => ({ template: 'deletion_started', facts: { on: until } }),
    run: (member, draft) =>
      calls.startDeletion({ ...onMember(member, draft), cancel_trades: draft.cancelsTrades, keep_posts: draft.keepsPosts }),
  },
  {
    key: 'keep',
    act: 'delete_member',
    label: 'Take the deletion back',
    line: 'Their account stays',
    icon: Undo2,
    fields: [],
    variant: 'default',
    fits: (member) => member.leaving?.is_from_team === true,
    tells: () => ({ template: 'deletion_ended', facts: {} }),
    run: (member, draft) => calls.takeDeletionBack(onMember(member, draft)),
  },
]

/** What the form starts with, so that every choice has a valid value. */
export function draftFor(action: Action, member: Member, now: Date): Draft {
  // Until when something is given for free, or the day on which an account is deleted.
  const until = new Date(now.getTime() + (action.key === 'delete' ? 14 : 30) * 24 * 60 * 60_000)
  return {
    reason: '',
    points: 2,
    limits: [],
    days: 7,
    role: (action.key === 'take_role' ? member.roles : rolesToGive(member))?.[0] ?? '',
    until: until.toISOString().slice(0, 10),
    sanction: member.sanctions.find((each) => each.is_in_force)?.id ?? '',
    cancelsTrades: false,
    keepsPosts: false,
  }
}

export function isComplete(action: Action, draft: Draft): boolean {
  return shows(draft.reason) && (!action.fields.includes('limits') || draft.limits.length > 0)
}
