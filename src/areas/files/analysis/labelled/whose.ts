// Of whom a table or a line speaks: of the company as it is, or of a part of it, of others, of what is planned.

import type { Period } from '../findings.ts'
import { isOfCompany, namesPart } from '../memorandum/figures.ts'
import type { Section } from '../memorandum/sentences.ts'
import { basisIn } from '../periods.ts'

/** Whether a heading says that what stands below is of a part of the company, of others, or of times that are not over. */
export const isOfPart = (heading: string): boolean => namesPart(heading) || basisIn(heading) !== 'actual'

/** The same of the headings that stand above a line. */
export const isBelowOthers = (section: Section | null): boolean =>
  !isOfCompany({ captions: [], columns: [] }, section) || isOfPart(section?.headings.at(-1) ?? '')

/** Whether a label's own period is a full year, or a day, of actual figures. */
export const isOver = ({ basis, months }: Period): boolean => basis === 'actual' && (months === null || months === 12)
