/**
 * Codes of the Electronic Address Scheme list (EAS), which say what kind of id an electronic address is: the list of the European
 * Commission without those that Peppol BIS Billing took away in May 2026 as no address of theirs can be delivered to.
 */
export const easCodes: ReadonlySet<string> = new Set(
  // Registers and networks: 0106 KvK, 0190 OIN, 0204 Leitweg-ID, 0208 KBO, 0225 France, 0088 GLN, …
  (
    '0002 0007 0009 0060 0088 0096 0097 0106 0130 0135 0142 0151 0158 0183 0184 0188 0190 0191 0192 0195 0196 0198 0199 ' +
    '0200 0201 0204 0208 0209 0210 0211 0216 0218 0221 0225 0230 0235 0240 0242 0244 0246 0248 ' +
    // VAT numbers and tax offices: 9925 Belgium, 9930 Germany, 9944 the Netherlands, 9957 France, …
    '9910 9913 9914 9915 9918 9919 9920 9922 9923 9924 9925 9926 9927 9928 9929 9930 9931 9932 9933 9934 9935 9936 9937 ' +
    '9938 9939 9940 9941 9942 9943 9944 9945 9946 9947 9948 9949 9950 9951 9952 9953 9957 9959 ' +
    // OFTP, X.400, AS2, FTP and mail.
    'AN AQ AS AU EM'
  ).split(' '),
);
