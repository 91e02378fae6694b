import { serviceProviderConfig, userResourceType, userSchema } from '../../../core/scim/discovery.ts'
import { scimUrns } from '../../../core/scim/urns.ts'
import { ids, times } from './common.ts'

const { createdAt } = times

const address = 'https://api.chancery.example'

const listOf = (resources: object[]) => ({
  schemas: [scimUrns.listResponse],
  totalResults: resources.length,
  startIndex: 1,
  itemsPerPage: resources.length,
  Resources: resources,
})

const ScimUser = {
  schemas: [scimUrns.user],
  id: ids.member,
  externalId: '00u1a2b3c4',
  userName: 'anna.berg@nordlicht.example',
  active: true,
  displayName: 'Anna Berg',
  name: { givenName: 'Anna', familyName: 'Berg' },
  emails: [{ value: 'anna.berg@nordlicht.example', type: 'work', primary: true }],
  roles: [{ value: 'admin' }],
  meta: {
    resourceType: 'User',
    created: createdAt,
    lastModified: createdAt,
    location: `${address}/scim/v2/Users/${ids.member}`,
  },
}

const ScimUserList = listOf([ScimUser])

const ScimGroupList = listOf([])

const ScimResourceType = userResourceType(address)

const ScimResourceTypeList = listOf([ScimResourceType])

const ScimSchema = userSchema(address)

const ScimSchemaList = listOf([ScimSchema])

const ScimServiceProviderConfig = serviceProviderConfig(address)

export const scimExamples = {
  ScimUser,
  ScimUserList,
  ScimGroupList,
  ScimResourceType,
  ScimResourceTypeList,
  ScimSchema,
  ScimSchemaList,
  ScimServiceProviderConfig,
}
