/**
 * The reason why deliveries must not go to a URL. `name_not_resolved` and `address_not_public` result from DNS, all
 * other reasons from the URL itself.
 */
export type TargetRefusal =
  | 'malformed'
  | 'too_long'
  | 'scheme_not_https'
  | 'port_not_443'
  | 'credentials_in_url'
  | 'ip_address'
  | 'private_name'
  | 'own_zone'
  | 'name_not_resolved'
  | 'address_not_public'

/** The error for a URL to which deliveries must not go. */
export class TargetRefusedError extends Error {
  readonly reason: TargetRefusal

  constructor(reason: TargetRefusal) {
    super(reason)
    this.name = 'TargetRefusedError'
    this.reason = reason
  }
}
