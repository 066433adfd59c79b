// What the gateway asks of the world outside; main fills it in.

export type OutgoingMail = { to: string; subject: string; text: string; html: string }

export type Ports = {
  sendMail(mail: OutgoingMail): Promise<void>
  now(): Date
}
