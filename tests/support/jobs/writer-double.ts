// A writing service with OpenAI's protocol that obeys any text it reads.
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Prompt = { system: string; user: string }
export type WriterDouble = {
  /** For WRITER_URL. */
  url: string
  prompts: Prompt[]
  /** What it writes from now on, or how it fails. */
  answer: (prompt: Prompt, response: ServerResponse) => string | null
  stop(): Promise<void>
}

/** `answer` returns the text of the completion, or null if it has answered by hand. */
export async function startWriterDouble(): Promise<WriterDouble> {
  const double: WriterDouble = {
    url: '',
    prompts: [],
    answer: () => '',
    stop: async () => {},
  }
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (part: string) => (body += part))
    request.on('end', () => {
      const { messages } = JSON.parse(body) as {
        messages: { role: string; content: string }[]
      }
      const said = (role: string) => messages.find((message) => message.role === role)?.content ?? ''
      const prompt = { system: said('system'), user: said('user') }
      double.prompts.push(prompt)
      const content = double.answer(prompt, response)
      if (content === null) return
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(
        JSON.stringify({
          choices: [{ message: { role: 'assistant', content } }],
        }),
      )
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  double.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  double.stop = () => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(() => resolve()))
  }
  return double
}
