import { ApiError } from '../../core/errors.ts'
import { limits } from '../../core/limits.ts'
import type { TargetRefusal } from '../../core/webhooks/target-refused.ts'

const sentences: Record<TargetRefusal, string> = {
  malformed: 'The URL is invalid. Send an https URL with a host name, such as https://example.com/webhooks.',
  too_long: `The URL is longer than ${limits.webhookUrlCharsMax} characters. Send a shorter URL.`,
  scheme_not_https: 'The URL does not use https. Send an https URL.',
  port_not_443: 'The URL uses a port other than 443. Remove the port.',
  credentials_in_url: 'The URL contains a user name or a password. Remove them.',
  ip_address: 'The host of the URL is an IP address. Use a host name.',
  private_name: 'The host name is not public. Use the name of a host on the public internet.',
  own_zone: 'The host belongs to this service. Use a host of your own.',
  name_not_resolved: 'The host name does not resolve to an address. Check its DNS records.',
  address_not_public: 'The host name resolves to an address that is not public. Use a host on the public internet.',
}

/** Returns the error for an endpoint URL that deliveries must not be sent to. */
export const targetRefusedError = (reason: TargetRefusal): ApiError =>
  new ApiError('webhook_url_refused', sentences[reason], {
    members: { reason },
    errors: [{ path: 'url', code: reason, message: sentences[reason] }],
  })
