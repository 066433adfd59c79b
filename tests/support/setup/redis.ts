// A Redis of a test's own, which the test can also kill and start again.
import { type ChildProcess, spawn } from 'node:child_process'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from './server.ts'

export type Redis = {
  url: string
  /** Ends it without notice. */
  kill(): Promise<void>
  /** Starts it again, empty, at the same address. */
  start(): Promise<void>
  /** Every key with its value; all of them are numbers or texts. */
  keys(): Promise<Record<string, string>>
}

const startLimitMs = 15_000

export async function startRedis(): Promise<Redis> {
  const port = await freePort()
  let child: ChildProcess | null = null

  async function start(): Promise<void> {
    // Nothing is written to disk.
    child = spawn(process.env['REDIS_SERVER'] ?? 'redis-server', ['--port', String(port), '--save', '', '--appendonly', 'no'], {
      stdio: 'ignore',
    })
    const ended = new Promise<never>((_, reject) => {
      child?.once('error', reject).once('exit', (code) => reject(new Error(`redis-server ended with ${code}`)))
    })
    // Rejects once more when it is killed later, which is no failure then.
    ended.catch(() => undefined)
    for (const until = Date.now() + startLimitMs; ; await Promise.race([wait(10), ended])) {
      if ((await ask(port, 'PING').catch(() => null)) === '+PONG\r\n') return
      if (Date.now() > until) throw new Error('redis-server does not answer')
    }
  }

  await start()
  return {
    url: `redis://127.0.0.1:${port}`,
    start,
    async kill() {
      const running = child
      if (running === null || running.exitCode !== null || running.signalCode !== null) return
      const ended = new Promise((resolve) => running.once('exit', resolve))
      running.kill('SIGKILL')
      await ended
    },
    async keys() {
      const names = lines(await ask(port, 'KEYS *'))
      const values = await Promise.all(names.map(async (name) => [name, lines(await ask(port, `GET ${name}`))[0]] as const))
      // Those without a value have expired since.
      return Object.fromEntries(values.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))
    },
  }
}

const lines = (answer: string) => answer.split('\r\n').filter((line) => line !== '' && !/^[*$:]-?\d+$/.test(line))

/** One command and its whole answer: Redis closes the connection after QUIT. */
function ask(port: number, command: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect(port, '127.0.0.1')
    socket.setEncoding('utf8').on('data', (text: string) => (answer += text))
    socket.once('error', reject).once('end', () => resolve(answer.replace(/\+OK\r\n$/, '')))
    socket.write(`${command}\r\nQUIT\r\n`)
  })
}
