const exactOrigin = /^https?:\/\/[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?$/

/** Returns the exact web origins of a session. Wildcards, paths and anything else are dropped. */
export const exactOrigins = (origins: string[]): string[] => origins.filter((origin) => exactOrigin.test(origin))
