export { changeAccess } from './change_access.ts'
export { forgetUsers } from './forget_person.ts'
export { acceptInvitation, findOffer } from './invitations.ts'
export { revokeKey, revokeKeysOf } from './keys.ts'
export { sendLink, verificationLifetimeSeconds } from './mail_link.ts'
export {
  changeUser,
  createUser,
  findUser,
  findUsers,
  giveUpEmail,
  isReleased,
  listUsers,
  markEmailVerified,
  requireUser,
  takeEmail,
} from './queries.ts'
export { InvitationOffer, UserId, UserPatch, UserQuery, type UserRecord } from './schema.ts'
