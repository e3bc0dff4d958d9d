import type { OwnField } from '../evidence/evidence_schema.ts'

/** What a value of a document is in its own field, where yes and no are no words. */
export function inField({ type }: Pick<OwnField, 'type'>, value: string | number): string | number | boolean {
  return type === 'boolean' && (value === 'Yes' || value === 'No') ? value === 'Yes' : value
}
