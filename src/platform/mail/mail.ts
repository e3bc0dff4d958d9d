export type Message = {
  /** Makes the Message-ID, and in the outbox the file name: writing the same message again does no harm. */
  id: string
  firmId: string
  to: string
  subject: string
  text: string
  /** the same for programs that show it */
  html?: string
  date: Date
}

/** How the service sends its own messages: verification, invitations, new passwords. */
export type Mail = { deliver(message: Message): Promise<void> }
