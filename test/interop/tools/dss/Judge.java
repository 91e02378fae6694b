import eu.europa.esig.dss.diagnostic.SignatureWrapper;
import eu.europa.esig.dss.model.FileDocument;
import eu.europa.esig.dss.simplereport.SimpleReport;
import eu.europa.esig.dss.spi.DSSUtils;
import eu.europa.esig.dss.spi.validation.CommonCertificateVerifier;
import eu.europa.esig.dss.spi.x509.CommonTrustedCertificateSource;
import eu.europa.esig.dss.validation.SignedDocumentValidator;
import eu.europa.esig.dss.validation.reports.Reports;
import java.io.BufferedReader;
import java.io.File;
import java.io.InputStreamReader;

/**
 * Checks PDF files with the EU's DSS library. Each argument is a file with one trusted certificate. Each input line is a
 * path. Each output line has tab-separated words: the path; `none`, `failed`, `changed` or `unchanged`; the level of
 * the newest signature; its indication.
 */
public class Judge {
  public static void main(String[] arguments) throws Exception {
    CommonTrustedCertificateSource trusted = new CommonTrustedCertificateSource();
    for (String path : arguments) trusted.addCertificate(DSSUtils.loadCertificate(new File(path)));
    BufferedReader lines = new BufferedReader(new InputStreamReader(System.in));
    for (String path = lines.readLine(); path != null; path = lines.readLine()) {
      System.out.println(path + "\t" + judge(path, trusted));
      System.out.flush();
    }
  }

  private static String judge(String path, CommonTrustedCertificateSource trusted) {
    try {
      SignedDocumentValidator validator = SignedDocumentValidator.fromDocument(new FileDocument(path));
      CommonCertificateVerifier verifier = new CommonCertificateVerifier();
      verifier.setTrustedCertSources(trusted);
      validator.setCertificateVerifier(verifier);
      Reports reports = validator.validateDocument();
      SimpleReport simple = reports.getSimpleReport();
      String word = "none";
      String level = "";
      String indication = "";
      for (SignatureWrapper signature : reports.getDiagnosticData().getSignatures()) {
        String id = signature.getId();
        level = String.valueOf(signature.getSignatureFormat());
        indication = String.valueOf(simple.getIndication(id)) + "/" + String.valueOf(simple.getSubIndication(id));
        boolean failed = !signature.isSignatureIntact() || !signature.isSignatureValid() || indication.startsWith("TOTAL_FAILED");
        boolean changed = signature.arePdfModificationsDetected() || !signature.getPdfUndefinedChanges().isEmpty()
            || !signature.getPdfAnnotationChanges().isEmpty() || !signature.getPdfPageDifferenceConcernedPages().isEmpty()
            || !signature.getPdfVisualDifferenceConcernedPages().isEmpty();
        if (failed) word = "failed";
        else if (changed && !word.equals("failed")) word = "changed";
        else if (word.equals("none")) word = "unchanged";
      }
      return word + "\t" + level + "\t" + indication;
    } catch (Throwable error) {
      return "failed\t\t" + error.getClass().getSimpleName();
    }
  }
}
