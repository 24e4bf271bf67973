/**
 * The certificate of `www.shop.example`, signed by itself, and its key: for tests, and trusted nowhere. Made with
 * `openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -subj /CN=www.shop.example -addext
 * subjectAltName=DNS:www.shop.example -days 36525`.
 */
export const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBqzCCAVCgAwIBAgIURYlKEAzEM9Bk7aJjJvigEVAEpWYwCgYIKoZIzj0EAwIw
GzEZMBcGA1UEAwwQd3d3LnNob3AuZXhhbXBsZTAgFw0yNjExMjUyMTUxNDJaGA8y
MTI2MTEyNjIxNTE0MlowGzEZMBcGA1UEAwwQd3d3LnNob3AuZXhhbXBsZTBZMBMG
ByqGSM49AgEGCCqGSM49AwEHA0IABDY/w5vX00k7fswviQYJ/WEIpEukMBkgcI0L
nBcOlXf8cZixLq3r7oZ845uEpT2XtkXfrCZso5vjBqhfHbx8U8ujcDBuMB0GA1Ud
DgQWBBQ5h9gAEcqD5O0SJ47N3PYmIyjZijAfBgNVHSMEGDAWgBQ5h9gAEcqD5O0S
J47N3PYmIyjZijAPBgNVHRMBAf8EBTADAQH/MBsGA1UdEQQUMBKCEHd3dy5zaG9w
LmV4YW1wbGUwCgYIKoZIzj0EAwIDSQAwRgIhAO/ngdTRfPoYs7VnSSfjjtQ055dj
Hxbr5656hoYoFVUUAiEA+XN0XW5shTBJsPg+LvR4AIy9giZlpsWx/bHejoa4xAw=
-----END CERTIFICATE-----`;

export const CERTIFICATE_KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg/KJIf695JnzcvaAj
pBojgpQPnMKAB7bCkK9HFELY/SOhRANCAAQ2P8Ob19NJO37ML4kGCf1hCKRLpDAZ
IHCNC5wXDpV3/HGYsS6t6+6GfOObhKU9l7ZF36wmbKOb4waoXx28fFPL
-----END PRIVATE KEY-----`;
