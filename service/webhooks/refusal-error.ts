import { ApiError } from '../../core/errors.ts'
import type { TargetRefusal } from '../../core/webhooks/target-refused.ts'

const sentences: Record<TargetRefusal, string> = {
  malformed: 'The URL is invalid. Send an https URL with a host name, such as https://example.com/webhooks.',
  too_long: 'The URL is too long. Send a shorter URL.',
  scheme_not_https: 'The URL must use https.',
  port_not_443: 'The URL must use port 443.',
  credentials_in_url: 'The URL must not contain a user name or a password.',
  ip_address: 'The URL must have a host name, not an IP address.',
  private_name: 'The host name is not public. Use the name of a host on the public internet.',
  own_zone: 'The host belongs to this service. Use another one.',
  name_not_resolved: 'The host name does not resolve to an address. Check its DNS records.',
  address_not_public: 'The host name resolves to an address that is not public. Use a host on the public internet.',
}

/** Returns the error for an address to which deliveries must not go. */
export const targetRefusedError = (reason: TargetRefusal): ApiError =>
  new ApiError('webhook_url_refused', sentences[reason], {
    members: { reason },
    errors: [{ path: 'url', code: reason, message: sentences[reason] }],
  })
