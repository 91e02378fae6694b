const exactOrigin = /^https?:\/\/[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?$/

/** The exact web origins among what a session allows; a wildcard, a path or anything else is dropped. */
export const exactOrigins = (origins: string[]): string[] => origins.filter((origin) => exactOrigin.test(origin))
