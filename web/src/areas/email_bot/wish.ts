import type { Body, Reply } from '../../api/client.ts'

export type Draft = Reply<'/email_bot/compose', 'post'>
export type Wish = Body<'/email_bot/compose', 'post'>

export const purposes = [
  { value: 'introduction', label: 'Introduction' },
  { value: 'follow_up', label: 'Follow-up' },
  { value: 'meeting_request', label: 'Meeting request' },
  { value: 'nda', label: 'NDA' },
  { value: 'pass', label: 'Pass on it' },
  { value: 'update', label: 'Update' },
  { value: 'thank_you', label: 'Thank you' },
  { value: 'own', label: 'In your own words …' },
] as const
export type Purpose = (typeof purposes)[number]['value']

export const tones = [
  { value: 'neutral', label: 'Neutral' },
  { value: 'formal', label: 'Formal' },
  { value: 'friendly', label: 'Friendly' },
  { value: 'direct', label: 'Direct' },
] as const

export const lengths = [
  { value: 'short', label: 'Short' },
  { value: 'medium', label: 'Medium' },
  { value: 'long', label: 'Long' },
] as const

/** What a person chose and typed, as it stands in the form. */
export type Choices = {
  purpose: Purpose
  own: string
  tone: (typeof tones)[number]['value']
  length: (typeof lengths)[number]['value']
  points: string
}

export const noChoices: Choices = { purpose: 'follow_up', own: '', tone: 'neutral', length: 'medium', points: '' }

export const wishOf = (
  { purpose, own, tone, length, points }: Choices,
  recipient: string,
  company: string | undefined,
): Wish => ({
  recipient,
  company_name: company ?? null,
  purpose: purpose === 'own' ? own.trim() : purpose,
  context: points.trim() || null,
  tone,
  length,
})
