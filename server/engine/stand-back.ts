// Lowers a process's priority, so that others go first when processors are busy.
import fs from 'node:fs'
import os from 'node:os'

const priority = os.constants.priority.PRIORITY_BELOW_NORMAL

/** For good: only root may take it back. False where it has to be tried again. */
export function standBack(processId: number): boolean {
  try {
    os.setPriority(processId, priority)
  } catch {
    return true // it has ended
  }
  if (process.platform !== 'linux') return true
  try {
    // Linux may share processors out by session first, and every process of PostgreSQL is a session of its own.
    fs.writeFileSync(`/proc/${processId}/autogroup`, String(priority))
    return true
  } catch (error) {
    // It takes ten of these a second from all users but root.
    return (error as NodeJS.ErrnoException).code !== 'EAGAIN'
  }
}
