import { ApiError } from '../../core/errors.ts'
import type { TargetRefusal } from '../../core/webhooks/target-refused.ts'

const sentences: Record<TargetRefusal, string> = {
  malformed: 'The address is not a plain https address of a host name.',
  too_long: 'The address is too long.',
  scheme_not_https: 'Deliveries go to https addresses only.',
  port_not_443: 'Deliveries go to port 443 only.',
  credentials_in_url: 'The address must not hold a user name or a password.',
  ip_address: 'The address must have a host name, not an IP address.',
  private_name: 'The host name is not one of the public internet.',
  own_zone: 'The host belongs to this service.',
  name_not_resolved: 'The host name has no address.',
  address_not_public: 'The host name leads to an address that is not public.',
}

/** The answer to an address that deliveries must not go to. */
export const targetRefusedError = (reason: TargetRefusal): ApiError =>
  new ApiError('webhook_url_refused', sentences[reason], {
    members: { reason },
    errors: [{ path: 'url', code: reason, message: sentences[reason] }],
  })
