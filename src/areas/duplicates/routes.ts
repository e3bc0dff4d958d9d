import type { Deps } from '../../deps.ts'
import type { App } from '../../platform/http/server.ts'
import { CompanyId, CompanyPatch } from '../companies/index.ts'
import { ContactId, ContactPatch } from '../contacts/index.ts'
import { dismissPair } from './dismiss.ts'
import { findCompanyDuplicates, findContactDuplicates } from './find.ts'
import { merge } from './merge.ts'
import { listAllMerges, listMerges } from './merges.ts'
import {
  AllMerges,
  CompanyDismissal,
  CompanyDuplicateQuery,
  CompanyDuplicates,
  ContactDismissal,
  ContactDuplicateQuery,
  ContactDuplicates,
  Dismissed,
  Merged,
  MergeList,
  mergeOf,
  Unmerge,
  Unmerged,
} from './schema.ts'
import { unmerge } from './unmerge.ts'

// what holds for companies and contacts alike
const says = {
  list: 'Pairs, each with its reasons in words. With name, and what else is known, the answer is what a record may be that is not saved yet. waiting counts records that are yet to be compared.',
  dismiss: 'The pair is listed no more for anybody, until dismissed: false says that they may be the same after all.',
  merge:
    'fields says whose value each field gets, values gives one of neither. The other record is deleted, its id is 404, and unmerge brings it back. Both have to be in sight; nothing is merged out of a wall (409 restricted).',
  unmerge:
    'What hung on it goes back to it, and fields of the survivor get their former values. What was changed since stays, and notes says so.',
  merges: 'The latest hundred, as far as one may know of them, with who did it. Each can be taken back by unmerge.',
}

export const companyDuplicates = (deps: Deps) => async (app: App) => {
  app.get(
    '/duplicates',
    {
      config: { role: 'viewer' },
      schema: {
        summary: 'Companies that may be one and the same, the likeliest first',
        description: says.list,
        querystring: CompanyDuplicateQuery,
        response: { 200: CompanyDuplicates },
      },
    },
    async ({ user, query }) => answer(await findCompanyDuplicates(deps, user, query)),
  )

  app.post(
    '/duplicates/dismiss',
    {
      config: { role: 'member' },
      schema: {
        summary: 'Say that two companies are two',
        description: says.dismiss,
        body: CompanyDismissal,
        response: { 200: Dismissed },
      },
    },
    async ({ user, body: { company_id, ...body } }) =>
      dismissPair(deps.sql, user, 'company', { id: company_id, ...body }),
  )

  app.post(
    '/:company_id/merge',
    {
      config: { role: 'member' },
      schema: {
        summary: 'Make another company part of this one, with all that hangs on it',
        description: says.merge,
        params: CompanyId,
        body: mergeOf(CompanyPatch),
        response: { 200: Merged },
      },
    },
    async ({ user, params, body }) => merge(deps, user, { kind: 'company', id: params.company_id, ...body }),
  )

  app.post(
    '/:company_id/unmerge',
    {
      config: { role: 'member' },
      schema: {
        summary: 'Bring a merged company back, with what came from it',
        description: says.unmerge,
        params: CompanyId,
        body: Unmerge,
        response: { 200: Unmerged },
      },
    },
    async ({ user, params, body }) => unmerge(deps, user, { kind: 'company', id: params.company_id, ...body }),
  )

  app.get(
    '/merges',
    {
      config: { role: 'viewer' },
      schema: {
        summary: 'Which companies became part of others, the last first',
        description: says.merges,
        response: { 200: AllMerges },
      },
    },
    async ({ user }) => ({ data: await listAllMerges(deps.sql, user, 'company') }),
  )

  app.get(
    '/:company_id/merges',
    {
      config: { role: 'viewer' },
      schema: {
        summary: 'What became part of this company',
        description: says.merges,
        params: CompanyId,
        response: { 200: MergeList },
      },
    },
    async ({ user, params }) => ({ data: await listMerges(deps.sql, user, 'company', params.company_id) }),
  )
}

export const contactDuplicates = (deps: Deps) => async (app: App) => {
  app.get(
    '/duplicates',
    {
      config: { role: 'viewer' },
      schema: {
        summary: 'Contacts that may be one and the same, the likeliest first',
        description: says.list,
        querystring: ContactDuplicateQuery,
        response: { 200: ContactDuplicates },
      },
    },
    async ({ user, query }) => answer(await findContactDuplicates(deps, user, query)),
  )

  app.post(
    '/duplicates/dismiss',
    {
      config: { role: 'member' },
      schema: {
        summary: 'Say that two contacts are two',
        description: says.dismiss,
        body: ContactDismissal,
        response: { 200: Dismissed },
      },
    },
    async ({ user, body: { contact_id, ...body } }) =>
      dismissPair(deps.sql, user, 'contact', { id: contact_id, ...body }),
  )

  app.post(
    '/:contact_id/merge',
    {
      config: { role: 'member' },
      schema: {
        summary: 'Make another contact part of this one, with all that hangs on it',
        description: says.merge,
        params: ContactId,
        body: mergeOf(ContactPatch),
        response: { 200: Merged },
      },
    },
    async ({ user, params, body }) => merge(deps, user, { kind: 'contact', id: params.contact_id, ...body }),
  )

  app.post(
    '/:contact_id/unmerge',
    {
      config: { role: 'member' },
      schema: {
        summary: 'Bring a merged contact back, with what came from it',
        description: says.unmerge,
        params: ContactId,
        body: Unmerge,
        response: { 200: Unmerged },
      },
    },
    async ({ user, params, body }) => unmerge(deps, user, { kind: 'contact', id: params.contact_id, ...body }),
  )

  app.get(
    '/merges',
    {
      config: { role: 'viewer' },
      schema: {
        summary: 'Which contacts became part of others, the last first',
        description: says.merges,
        response: { 200: AllMerges },
      },
    },
    async ({ user }) => ({ data: await listAllMerges(deps.sql, user, 'contact') }),
  )

  app.get(
    '/:contact_id/merges',
    {
      config: { role: 'viewer' },
      schema: {
        summary: 'What became part of this contact',
        description: says.merges,
        params: ContactId,
        response: { 200: MergeList },
      },
    },
    async ({ user, params }) => ({ data: await listMerges(deps.sql, user, 'contact', params.contact_id) }),
  )
}

// reason: what the database told of the records has the shape that the answer is checked against
const answer = <T>(found: unknown) => found as T
