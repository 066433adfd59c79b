// Lowers a process's priority, so that others run first when the CPU is busy.
import fs from 'node:fs'
import os from 'node:os'

const priority = os.constants.priority.PRIORITY_BELOW_NORMAL

/** Permanent, since only root can raise it again. False means try again later. */
export function standBack(processId: number): boolean {
  try {
    os.setPriority(processId, priority)
  } catch {
    return true // it has ended
  }
  if (process.platform !== 'linux') return true
  try {
    // Linux may divide CPU time by session first, and every PostgreSQL process is a session of its own.
    fs.writeFileSync(`/proc/${processId}/autogroup`, String(priority))
    return true
  } catch (error) {
    // For users other than root it accepts ten of these per second.
    return (error as NodeJS.ErrnoException).code !== 'EAGAIN'
  }
}
