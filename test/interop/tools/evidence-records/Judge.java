import eu.europa.esig.dss.enumerations.DigestMatcherType;
import eu.europa.esig.dss.evidencerecord.asn1.validation.ASN1EvidenceRecordValidator;
import eu.europa.esig.dss.model.FileDocument;
import eu.europa.esig.dss.model.ReferenceValidation;
import eu.europa.esig.dss.model.x509.CertificateToken;
import eu.europa.esig.dss.spi.DSSUtils;
import eu.europa.esig.dss.spi.validation.CommonCertificateVerifier;
import eu.europa.esig.dss.spi.x509.CommonTrustedCertificateSource;
import eu.europa.esig.dss.spi.x509.evidencerecord.EvidenceRecord;
import eu.europa.esig.dss.spi.x509.tsp.TimestampToken;
import java.io.BufferedReader;
import java.io.File;
import java.io.InputStreamReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Date;
import java.util.List;
import org.bouncycastle.cms.jcajce.JcaSimpleSignerInfoVerifierBuilder;
import org.bouncycastle.jce.provider.BouncyCastleProvider;
import org.bouncycastle.operator.jcajce.JcaDigestCalculatorProviderBuilder;
import org.bouncycastle.tsp.ers.ERSByteData;
import org.bouncycastle.tsp.ers.ERSEvidenceRecord;

/**
 * Judges evidence records (RFC 4998). Each argument is a file with one trusted certificate. Each input line contains the
 * paths of a record and its data object, and a time in milliseconds, separated by tabs. Each output line contains the
 * path of the record, the verdicts of Bouncy Castle and DSS (`ok` or a reason), and the number of timestamps in DSS.
 */
public class Judge {
  public static void main(String[] arguments) throws Exception {
    CommonTrustedCertificateSource trusted = new CommonTrustedCertificateSource();
    for (String path : arguments) trusted.addCertificate(DSSUtils.loadCertificate(new File(path)));
    BufferedReader lines = new BufferedReader(new InputStreamReader(System.in));
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      if (line.isEmpty()) continue;
      String[] parts = line.split("\t");
      Date at = new Date(Long.parseLong(parts[2]));
      String[] dss = byDss(parts[0], parts[1], trusted);
      System.out.println(String.join("\t", parts[0], byBouncyCastle(parts[0], parts[1], at), dss[0], dss[1]));
      System.out.flush();
    }
  }

  private static String byBouncyCastle(String record, String object, Date at) {
    try {
      BouncyCastleProvider provider = new BouncyCastleProvider();
      ERSEvidenceRecord evidence = new ERSEvidenceRecord(
          Files.readAllBytes(Path.of(record)), new JcaDigestCalculatorProviderBuilder().build());
      evidence.validatePresent(new ERSByteData(Files.readAllBytes(Path.of(object))), at);
      evidence.validate(new JcaSimpleSignerInfoVerifierBuilder().setProvider(provider).build(evidence.getSigningCertificate()));
      return "ok";
    } catch (Throwable error) {
      return word(error);
    }
  }

  private static String[] byDss(String record, String object, CommonTrustedCertificateSource trusted) {
    try {
      ASN1EvidenceRecordValidator validator = new ASN1EvidenceRecordValidator(new FileDocument(record));
      CommonCertificateVerifier verifier = new CommonCertificateVerifier();
      verifier.setTrustedCertSources(trusted);
      validator.setCertificateVerifier(verifier);
      validator.setDetachedContents(List.of(new FileDocument(object)));
      EvidenceRecord evidence = validator.getDocumentAnalyzer().getDetachedEvidenceRecords().get(0);
      List<TimestampToken> stamps = evidence.getTimestamps();
      return new String[] {judge(evidence, stamps, trusted), String.valueOf(stamps.size())};
    } catch (Throwable error) {
      return new String[] {word(error), "0"};
    }
  }

  private static String judge(EvidenceRecord evidence, List<TimestampToken> stamps, CommonTrustedCertificateSource trusted) {
    List<String> structure = evidence.getStructureValidationResult();
    if (structure != null && !structure.isEmpty()) return "structure " + structure;
    String brokenObject = brokenReference(evidence.getReferenceValidation());
    if (brokenObject != null || evidence.getReferenceValidation().isEmpty()) return "object, " + brokenObject;
    for (TimestampToken stamp : stamps) {
      if (!stamp.isMessageImprintDataFound() || !stamp.isMessageImprintDataIntact()) return "imprint";
      CertificateToken signer = stamp.getCertificates().stream().filter(stamp::isSignedBy).findFirst().orElse(null);
      if (signer == null) return "signature";
      if (trusted.getCertificates().stream().noneMatch((root) -> signer.isSignedBy(root.getPublicKey()))) return "not trusted";
      if (stamp.getCRLSource().getAllRevocationBinaries().isEmpty() && stamp.getOCSPSource().getAllRevocationBinaries().isEmpty())
        return "no revocation data";
      String broken = brokenReference(stamp.getReferenceValidations());
      if (broken != null) return "timestamp, " + broken;
    }
    return "ok";
  }

  /** Returns the reference that does not match. DSS reports the other hashes as orphans. */
  private static String brokenReference(List<ReferenceValidation> references) {
    List<ReferenceValidation> own = references.stream()
        .filter((reference) -> reference.getType() != DigestMatcherType.EVIDENCE_RECORD_ORPHAN_REFERENCE).toList();
    if (!references.isEmpty() && own.isEmpty()) return "not found";
    return own.stream().filter((reference) -> !(reference.isFound() && reference.isIntact()))
        .map((reference) -> String.valueOf(reference.getType())).findFirst().orElse(null);
  }

  private static String word(Throwable error) {
    return (error.getClass().getSimpleName() + " " + error.getMessage()).replaceAll("\\s+", " ");
  }
}
